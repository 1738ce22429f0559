import { notices } from '../../../../kit/base/notices.ts'
import { useText } from '../../../../kit/base/text.ts'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../../../kit/table/columns/columns.tsx'
import { usePair } from '../../gallery/part.ts'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(4)

export default function All() {
  const pair = usePair()
  const t = useText()
  const columns: TableColumn<Goods>[] = [
    ...goodsColumns.slice(0, 4),
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 112,
      buttons: [
        { key: 'edit', text: 'kit.edit', click: ({ name }) => notices.info(name) },
        {
          key: 'price',
          text: ['调价', 'Change price'],
          className: 'demo-price',
          // A reason disables the button and tells the user why.
          disabled: ({ category }) =>
            category === '乳品' ? pair(['乳品价格由总部定', 'Set by head office']) : null,
          click: ({ price }) => notices.info(price),
        },
        {
          key: 'ripe',
          text: ['标记为熟', 'Mark as ripe'],
          hidden: ({ category }) => category !== '水果',
          click: () => notices.info('🍎'),
        },
        {
          key: 'remove',
          text: 'kit.remove',
          type: 'popover',
          btnType: 'danger',
          // Without popoverContent the question is the one about deleting.
          popoverContent: ({ category, name }) =>
            category === '鲜食' ? t('kit.removeQuestion') : pair([`删除「${name}」？`, `Delete "${name}"?`]),
          click: ({ name }) => notices.success(pair([`已删除「${name}」`, `"${name}" deleted`])),
        },
      ],
    },
  ]
  return <BrowserTable name="gallery-buttons" columns={columns} rows={rows} rowKey={({ id }) => id} plain />
}
