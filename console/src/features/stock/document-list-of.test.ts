import { expect, it } from 'vitest'
import { documentList } from './document-list-of.ts'

it('the number of a document leads to its list', () => {
  expect(documentList('SH20261126-01')?.path).toBe('/inventory/receipt')
  expect(documentList('PD20261126-100')?.path).toBe('/inventory/count')
  expect(documentList('DB20261126-07')?.path).toBe('/inventory/transfer')
  expect(documentList('AS202611260000004')?.path).toBe('/order/aftersale/list')
  expect(documentList('202611260000014')?.path).toBe('/order/list')
  expect(documentList('POS 02')).toBeNull()
  expect(documentList('')).toBeNull()
})
