import { sumOf } from '../../../../kit/table/browser-rows.ts'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(12)

/** The totals of all rows, on every page, in the format of the columns. */
const totals = (all: readonly Goods[]) => ({
  price: sumOf(all.map(({ price }) => price)),
  stock: sumOf(all.map(({ stock }) => stock)),
})

export default function Totals() {
  return (
    <BrowserTable
      name="gallery-totals"
      columns={goodsColumns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
      totals={totals}
    />
  )
}
