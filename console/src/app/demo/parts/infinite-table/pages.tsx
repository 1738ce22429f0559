import { useCallback, useState } from 'react'
import { InfiniteTable, type LoadReport } from '../../../../kit/table/infinite-table.tsx'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const all = sampleGoods(60)
const pageSize = 20

export default function Pages() {
  const [reports, setReports] = useState<readonly LoadReport[]>([])
  const load = useCallback(async (pageNo: number): Promise<Goods[]> => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return all.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  }, [])
  const note = useCallback((report: LoadReport) => setReports((now) => [...now, report]), [])
  return (
    <>
      <InfiniteTable
        name="gallery-infinite"
        columns={goodsColumns}
        rowKey={({ id }) => id}
        card={goodsCard}
        height={320}
        load={load}
        onReport={note}
      />
      <output>{reports.join(', ')}</output>
    </>
  )
}
