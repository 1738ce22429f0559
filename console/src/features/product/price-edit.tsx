import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import PriceEdit from '../../kit/product/price/price-edit.tsx'
import { PriceHint } from '../../kit/product/price/price-hint.tsx'
import { send } from '../../kit/wire/call.ts'
import { patch, refresh } from '../../kit/wire/queries.ts'
import { waitingTexts } from './price-preview.ts'
import { useWaitingPrices } from './waiting-prices.ts'

type Priced = Pick<ProductRow, 'id' | 'name' | 'version' | 'salesPrice'>

/** Saves a price. The rows stay where they are. The notice takes it back. */
async function savePrice(
  product: Priced,
  salesPrice: string,
  { underCost, restoreScheduled = false }: { underCost: boolean; restoreScheduled?: boolean },
): Promise<void> {
  const { id, name, version } = product
  const { prices } = await send(
    productCalls.setPrices,
    { prices: [{ id, version, salesPrice }], underCost, restoreScheduled },
    // The field shows why a new price is refused. The undo has no field.
    { quiet: !restoreScheduled },
  )
  const saved = prices[0]
  if (!saved) return
  patch(productCalls.findProductPage, (page) => ({
    ...page,
    records: page.records.map((row) =>
      row.id === id ? { ...row, salesPrice: saved.salesPrice, version: saved.version } : row,
    ),
  }))
  void refresh(productCalls.findProductDetail, productCalls.findOperationLogPage)
  if (saved.version === version) return
  notices.success(
    t('product.priceSet', {
      name,
      before: formatMoney(product.salesPrice),
      after: formatMoney(saved.salesPrice),
    }),
    // The former price was allowed before.
    undo(() =>
      savePrice({ ...product, ...saved }, product.salesPrice, {
        underCost: true,
        restoreScheduled: true,
      }),
    ),
  )
}

/** The field for the price of a product in the list. It says the change, and what becomes of prices that wait. */
export default function ProductPriceEdit({ row }: { row: ProductRow }) {
  const [waiting] = useWaitingPrices([row.id])
  const said = waiting ? waitingTexts(waiting, false) : []
  return (
    <PriceEdit
      rowKey={row.id}
      price={row.salesPrice}
      name={row.name}
      save={(price, underCost) => savePrice(row, price, { underCost })}
      hint={(typed) => (
        <PriceHint before={row.salesPrice} typed={typed} cost={row.costPrice}>
          {said.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </PriceHint>
      )}
    />
  )
}
