import { notices } from '../../../../kit/base/notices.ts'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../../../kit/table/columns/columns.tsx'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsColumns } from '../../sample/goods-columns.tsx'

const columns: TableColumn<Goods>[] = [
  ...goodsColumns.slice(0, 3),
  {
    label: 'kit.actions',
    type: 'action',
    width: 112,
    buttons: [
      {
        key: 'edit',
        text: 'kit.edit',
        code: 'iposWeb.product.productGoodProduct.edit',
        click: ({ name }) => notices.info(name),
      },
    ],
  },
]

export default function Allowed() {
  return (
    <BrowserTable
      name="gallery-allowed"
      columns={columns}
      rows={sampleGoods(2)}
      rowKey={({ id }) => id}
      plain
    />
  )
}
