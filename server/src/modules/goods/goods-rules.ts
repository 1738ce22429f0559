import { texts } from '@zhanggui/contract'
import { goodsFieldNames } from '@zhanggui/contract/goods/goods.fields.ts'
import { saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { checkProduct, type ProductFields } from '@zhanggui/contract/product/product.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { columnName } from '../../kernel/record/kind.ts'
import type { GoodsColumns, GoodsStore, HeadColumns, OwnColumns, Scheduled } from './goods.sql.ts'
import { countingOf } from './goods-values.ts'

/** A row of a store before and after a change. */
export interface GoodsEdit {
  head: HeadColumns
  row: GoodsColumns
  own: OwnColumns
  locked: readonly string[]
  /** Undefined: it stays. A price that follows the head office again loses it. */
  scheduled?: Scheduled | null
}

/** The scheduled price after a change. */
export function scheduledAfter({ row, own, scheduled }: GoodsEdit): Scheduled | null {
  if (scheduled !== undefined) return scheduled
  return row.sales_price !== null && own.sales_price === null ? null : row.scheduled
}

export type GoodsFault = 'goods.notEffective' | 'goods.fieldLocked' | 'goods.laxer' | 'goods.rule'

/**
 * The rules of store products, for calls and imports: the head office locks or forbids something, or the values that
 * count break the rules of products.
 */
export function checkGoods(
  language: Language,
  store: GoodsStore,
  { head, row, own, locked }: GoodsEdit,
  tell: (field: string, key: GoodsFault, params: Record<string, string>) => void,
): void {
  const { name } = head
  if (head.status !== productStatus.effective) {
    tell('', 'goods.notEffective', { name })
    return
  }
  const say = (key: TextKey, label = '') => fillText(texts[key], language, { label })
  const label = (field: string) => say(`goods.${field}` as TextKey)
  for (const field of goodsFieldNames) {
    const column = columnName(field) as keyof OwnColumns
    if (String(own[column]) === String(row[column])) continue
    if (row.locked.includes(field) && locked.includes(field))
      tell(field, 'goods.fieldLocked', { name, field: label(field) })
    else if (field === 'saleStatus' && (own.sale_status ?? 0) > head.sale_status)
      tell(field, 'goods.laxer', { name, head: say(saleStatusLabel[head.sale_status as 0 | 1 | 2]) })
  }
  const now = countingOf(head, { ...row, ...own, locked: [...locked] }, store)
  checkProduct(
    {
      saleMode: head.sale_mode,
      mnemonicCode: head.mnemonic_code,
      stockUnit: head.stock_unit,
      saleUnit: head.sale_unit,
      displayUnit: head.display_unit,
      minOrderQuantity: now.minOrderQuantity,
      addStep: now.addStep,
      cartLimit: now.cartLimit,
    } as ProductFields,
    (field, key) => {
      if (field === 'minOrderQuantity' || field === 'addStep' || field === 'cartLimit')
        tell(field, 'goods.rule', {
          name,
          field: label(field),
          fault: say(key as TextKey, label(field)),
        })
    },
  )
}
