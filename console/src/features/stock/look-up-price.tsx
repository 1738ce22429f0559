import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { LookUpCard } from '@zhanggui/contract/stock/stock.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import PriceEdit from '../../kit/product/price/price-edit.tsx'
import { send } from '../../kit/wire/call.ts'
import { followStock, undoGoods } from './stock-acts.ts'

/** The field for the price of a product in the store. */
export default function LookUpPrice({ row }: { row: LookUpCard }) {
  return (
    <PriceEdit
      rowKey={row.productId}
      price={row.salesPrice}
      name={row.name}
      save={(price, underCost) => savePrice(row, price, underCost)}
    />
  )
}

async function savePrice(row: LookUpCard, salesPrice: string, underCost: boolean): Promise<void> {
  const { storeId, storeName, productId, name, version } = row
  const { prices, undoId } = await send(
    goodsCalls.setStorePrices,
    { storeId, prices: [{ productId, version, salesPrice }], underCost },
    { quiet: true },
  )
  await followStock()
  const [saved] = prices
  if (!saved || undoId === null) return
  notices.success(
    t('goods.priceSet', { name, store: storeName, after: formatMoney(saved.salesPrice) }),
    undoGoods(undoId),
  )
}
