import { notices } from '../../../../kit/base/notices.ts'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../../../kit/table/columns/columns.tsx'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(2)
// No button has `hover`, so there is no bar.
const columns: TableColumn<Goods>[] = [
  ...goodsColumns.slice(0, 4),
  {
    label: 'kit.actions',
    type: 'action',
    width: 112,
    buttons: [{ key: 'edit', text: 'kit.edit', click: ({ name }) => notices.info(name) }],
  },
]

export default function Disabled() {
  return (
    <BrowserTable
      name="gallery-no-hover"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
      plain
    />
  )
}
