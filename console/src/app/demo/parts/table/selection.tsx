import { Button } from 'antd'
import { notices } from '../../../../kit/base/notices.ts'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'
import { sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const rows = sampleGoods(6)
const print: Pair = ['打印价签', 'Print labels']

export default function Selection() {
  const pair = usePair()
  return (
    <BrowserTable
      name="gallery-selection"
      columns={goodsColumns}
      rows={rows}
      rowKey={({ id }) => id}
      card={goodsCard}
      bulk={{
        limit: 3,
        label: (count) => pair([`已选 ${count} 件`, `${count} selected`]),
        verbs: (selection, clear) => (
          <Button
            onClick={() => {
              notices.success([...selection.values()].map(({ code }) => code).join(', '))
              clear()
            }}
          >
            {pair(print)}
          </Button>
        ),
      }}
    />
  )
}
