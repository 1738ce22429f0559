import { useState } from 'react'
import { Pager } from '../../../../kit/table/pager.tsx'

export default function Capped() {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 })
  return (
    <Pager {...page} total={10_000} capped onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })} />
  )
}
