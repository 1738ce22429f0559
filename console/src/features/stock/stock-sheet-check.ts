import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { formatNumber } from '../../kit/base/format.ts'
import type { useText } from '../../kit/base/text.ts'
import type { GoodsLine } from '../../kit/document/goods-rows.ts'
import type { Way } from './change-fields.tsx'

/** A line of a sheet, with the stock of its product before and after it, in thousandths. */
export interface SheetChange {
  row: StockRow
  amount: number
  before: number
  after: number
}

/** The changes of the lines. `rows` is the stock of each, null without a product. Each wrong line has its fault. */
export function checkSheet(
  lines: readonly GoodsLine[],
  rows: readonly (StockRow | null)[],
  way: Way,
  t: ReturnType<typeof useText>,
): { changes: SheetChange[]; faults: string[] } {
  const faults: string[] = []
  const first = new Map<string, number>()
  const changes = lines.flatMap(({ row: number, code, amount }, at): SheetChange[] => {
    const wrong = (fault: string) => {
      faults.push(t('document.rowFault', { row: number, fault }))
      return []
    }
    const row = rows[at]
    if (!row) return wrong(t('stock.sheetUnknown', { code }))
    const { name, productId } = row
    const before = thousandthsOf(row.onHand) ?? 0
    const after = way === 'set' ? amount : way === 'add' ? before + amount : before - amount
    const earlier = first.get(productId)
    if (earlier !== undefined) return wrong(t('stock.sheetSame', { name, first: earlier }))
    first.set(productId, number)
    if (row.synced) return wrong(t('stock.sheetSynced', { name }))
    if (row.saleMode !== saleMode.weight && amount % 1000 !== 0) return wrong(t('stock.sheetWhole', { name }))
    if (after < 0) return wrong(t('stock.sheetShort', { name, onHand: formatNumber(row.onHand) }))
    return [{ row, amount, before, after }]
  })
  return { changes, faults }
}
