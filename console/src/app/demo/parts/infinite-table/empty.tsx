import { useCallback, useState } from 'react'
import { InfiniteTable, type LoadReport } from '../../../../kit/table/infinite-table.tsx'
import type { Goods } from '../../sample/goods.ts'
import { goodsColumns } from '../../sample/goods-columns.tsx'

const nothing = async (): Promise<Goods[]> => []

export default function EmptyList() {
  const [reports, setReports] = useState<readonly LoadReport[]>([])
  const note = useCallback((report: LoadReport) => setReports((now) => [...now, report]), [])
  return (
    <>
      <InfiniteTable
        name="gallery-infinite-empty"
        columns={goodsColumns}
        rowKey={({ id }) => id}
        height={200}
        load={nothing}
        onReport={note}
      />
      <output>{reports.join(', ')}</output>
    </>
  )
}
