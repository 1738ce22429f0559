import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(5000)

/** `pageSize={null}`: all rows on one page. */
export default function Long() {
  return (
    <BrowserTable
      name="gallery-long"
      columns={goodsColumns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
      pageSize={null}
      maxHeight={400}
      bulk={{ label: (count) => `${count}`, verbs: () => null }}
    />
  )
}
