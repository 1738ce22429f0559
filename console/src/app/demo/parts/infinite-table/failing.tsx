import { useCallback, useRef, useState } from 'react'
import { InfiniteTable, type LoadReport } from '../../../../kit/table/infinite-table.tsx'
import { usePair } from '../../gallery/part.ts'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'

const all = sampleGoods(10)

/** The second load fails once. */
export default function Failing() {
  const pair = usePair()
  const [reports, setReports] = useState<readonly LoadReport[]>([])
  const failed = useRef(false)
  const load = useCallback(
    async (pageNo: number): Promise<Goods[]> => {
      if (pageNo === 1) return all.slice(0, 4)
      if (failed.current) return pageNo === 2 ? all.slice(4) : []
      failed.current = true
      throw new Error(pair(['网络断了一下', 'The network was down for a moment']))
    },
    [pair],
  )
  const note = useCallback((report: LoadReport) => setReports((now) => [...now, report]), [])
  return (
    <>
      <InfiniteTable
        name="gallery-infinite-failing"
        columns={goodsColumns}
        rowKey={({ id }) => id}
        card={goodsCard}
        height={240}
        load={load}
        onReport={note}
      />
      <output>{reports.join(', ')}</output>
    </>
  )
}
