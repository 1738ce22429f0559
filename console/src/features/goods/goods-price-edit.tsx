import { centsOf } from '@zhanggui/contract/money.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { marginOf, marginText } from '../../kit/product/price/margin.ts'
import PriceEdit from '../../kit/product/price/price-edit.tsx'
import { waitingText } from '../../kit/product/price/waiting-price.ts'
import { saveStorePrice } from './goods-moves.ts'
import type { GoodsOfStore } from './store-goods-columns.tsx'

/** The field for the price of a product in a store. The margin moves as one types. */
export default function GoodsPriceEdit({ row }: { row: GoodsOfStore }) {
  const t = useText()
  const hint = (typed: string) => {
    const head = formatMoney(row.headPrice)
    const before = marginOf(row.salesPrice, row.costPrice)
    if (before === null) return t('goods.editHintHead', { head })
    const after = centsOf(typed) ? marginText(marginOf(typed, row.costPrice)) : '—'
    return t('goods.editHint', { before: marginText(before), after, head })
  }
  const before = row.own.includes('salesPrice') ? row.salesPrice : null
  const waiting = (typed: string) => waitingText(row.scheduled, { before, after: typed, head: row.headPrice })
  return (
    <PriceEdit
      rowKey={row.productId}
      price={row.salesPrice}
      name={row.name}
      save={(price, underCost) => saveStorePrice(row.store, row, price, underCost)}
      hint={(typed) => (
        <span className="price-edit-hint">
          <span>{hint(typed)}</span>
          {waiting(typed) && <span>{waiting(typed)}</span>}
          <small>{t('goods.keysHint')}</small>
        </span>
      )}
    />
  )
}
