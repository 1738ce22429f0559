import { Segmented } from 'antd'
import { useState } from 'react'
import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { sampleGoods } from '../../sample/goods.ts'
import { goodsColumns } from '../../sample/goods-columns.tsx'

// Without `disabled`, the user can hide every column.
const columns = goodsColumns.slice(0, 3).map((column) => ({ ...column, disabled: false }))
const rows = sampleGoods(3)

export default function EmptyTable() {
  const pair = usePair()
  const [filled, setFilled] = useState(false)
  return (
    <BrowserTable
      name="gallery-empty"
      columns={columns}
      rows={filled ? rows : []}
      rowKey={({ id }) => id}
      tools={
        <Segmented
          value={filled}
          onChange={setFilled}
          options={[
            { value: false, label: pair(['没有数据', 'No rows']) },
            { value: true, label: pair(['三行', 'Three rows']) },
          ]}
        />
      }
    />
  )
}
