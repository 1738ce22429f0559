import { HistoryOutlined, ShopOutlined } from '@ant-design/icons'
import { notices } from '../../../../kit/base/notices.ts'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../../../kit/table/columns/columns.tsx'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumnsForBar } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(30)
const columns: TableColumn<Goods>[] = [
  ...goodsColumnsForBar.filter(({ headerSortKey }) => headerSortKey !== 'updatedAt'),
  {
    label: 'kit.actions',
    type: 'action',
    fixed: 'end',
    width: 112,
    buttons: [
      { key: 'edit', text: 'kit.edit', click: ({ name }) => notices.info(name) },
      {
        key: 'stores',
        text: ['上架门店', 'Stores'],
        icon: <ShopOutlined />,
        // The hover bar shows this button, too.
        hover: true,
        click: ({ origin }) => notices.info(origin),
      },
      {
        key: 'log',
        text: ['变更记录', 'Change log'],
        icon: <HistoryOutlined />,
        hover: true,
        click: ({ code }) => notices.info(code),
      },
    ],
  },
]

export default function Enabled() {
  return (
    <BrowserTable
      name="gallery-hover"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
      maxHeight={280}
      pageSize={null}
      plain
    />
  )
}
