import { expect, it } from 'vitest'
import { documentList } from './document-list-of.ts'

it('the number of a document leads to its list', () => {
  expect(documentList('SH20261126-01')?.path).toBe('/inventory/receipt')
  expect(documentList('PD20261126-100')?.path).toBe('/inventory/count')
  expect(documentList('DB20261126-07')?.path).toBe('/inventory/transfer')
  expect(documentList('20261126000012')).toBeNull()
  expect(documentList('')).toBeNull()
})
