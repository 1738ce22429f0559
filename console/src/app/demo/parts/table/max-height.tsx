import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(10)

export default function MaxHeight() {
  return (
    <BrowserTable
      name="gallery-max-height"
      columns={goodsColumns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
      maxHeight={200}
    />
  )
}
