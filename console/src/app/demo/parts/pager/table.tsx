import { useState } from 'react'
import { defaultPageSize } from '../../../../kit/list-state.ts'
import { Pager } from '../../../../kit/table/pager.tsx'

export default function OfTable() {
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize })
  return (
    <Pager
      {...page}
      total={2368}
      capped={false}
      onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
    />
  )
}
