import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(36)

/**
 * All rows are in the browser, which sorts them and shows ten per page. sample/goods-columns.tsx declares the
 * columns.
 */
export default function Columns() {
  return (
    <BrowserTable
      name="gallery-columns"
      columns={goodsColumns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
    />
  )
}
