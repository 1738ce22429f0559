import { useState } from 'react'
import { Pager } from '../../../../kit/table/pager.tsx'

export default function Browser() {
  const [pageNo, setPageNo] = useState(2)
  return <Pager sizes={false} pageNo={pageNo} pageSize={10} total={57} capped={false} onChange={setPageNo} />
}
