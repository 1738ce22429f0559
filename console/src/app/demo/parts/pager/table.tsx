import { useState } from 'react'
import { Pager } from '../../../../kit/table/pager.tsx'
import { defaultPageSize } from '../../../../kit/table/paging.ts'

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
