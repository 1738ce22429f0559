import { useState } from 'react'
import { Pager } from '../../../../kit/table/pager.tsx'

export default function Plain() {
  const [pageNo, setPageNo] = useState(1)
  return <Pager simple pageNo={pageNo} pageSize={10} total={57} capped={false} onChange={setPageNo} />
}
