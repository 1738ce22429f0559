import type { TransferLine } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { expect, test } from 'vitest'
import { inTab, type Tab } from './transfer-stage.ts'

const line = (amount: string | null, sent = '6') =>
  ({ asked: '6', sent, amount, arrived: '0', available: '9', saleMode: 1 }) as TransferLine
const tabsWith = (one: TransferLine, closing = false) =>
  (['all', 'differs', 'same'] satisfies Tab[]).filter((tab) => inTab(one, tab, 'transit', closing))

test('goods on their way differ only once somebody has entered them, or nothing more is waited for', () => {
  expect(tabsWith(line(null))).toEqual(['all'])
  expect(tabsWith(line('5'))).toEqual(['all', 'differs'])
  expect(tabsWith(line('6'))).toEqual(['all', 'same'])
  expect(tabsWith(line(null), true)).toEqual(['all', 'differs'])
  expect(inTab(line(null), 'differs', 'ended', false)).toBe(true)
})
