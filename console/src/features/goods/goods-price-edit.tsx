import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import PriceEdit from '../../kit/product/price/price-edit.tsx'
import { PriceHint } from '../../kit/product/price/price-hint.tsx'
import { waitingText } from '../../kit/product/price/waiting-price.ts'
import { saveStorePrice } from './goods-moves.ts'
import type { GoodsOfStore } from './store-goods-columns.tsx'

/** The field for the price of a product in a store. The change and the margin move as one types. */
export default function GoodsPriceEdit({ row }: { row: GoodsOfStore }) {
  const t = useText()
  const before = row.own.includes('salesPrice') ? row.salesPrice : null
  const waiting = (typed: string) => waitingText(row.scheduled, { before, after: typed, head: row.headPrice })
  return (
    <PriceEdit
      rowKey={row.productId}
      price={row.salesPrice}
      name={row.name}
      save={(price, underCost) => saveStorePrice(row.store, row, price, underCost)}
      hint={(typed) => (
        <PriceHint before={row.salesPrice} typed={typed} cost={row.costPrice}>
          <span>{t('goods.editHintHead', { head: formatMoney(row.headPrice) })}</span>
          {row.costOnDay !== row.costPrice && (
            <span>{t('goods.costWaits', { price: formatMoney(row.costOnDay) })}</span>
          )}
          {waiting(typed) && <span>{waiting(typed)}</span>}
          <small>{t('goods.keysHint')}</small>
        </PriceHint>
      )}
    />
  )
}
