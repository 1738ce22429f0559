import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { countStatus } from '@zhanggui/contract/count/count.ts'
import { DocumentPage } from '../../kit/document/document-page.tsx'
import { list } from './count-parts.tsx'
import { Counting } from './counting.tsx'
import { Review } from './review.tsx'

/** One count: people count blindly, look the variances over, and post them. */
export default function CountPage() {
  return (
    <DocumentPage call={countCalls.findCountDetail} list={list}>
      {(count, onReload) => {
        const Stage = count.status === countStatus.open ? Counting : Review
        return <Stage key={count.id} count={count} onReload={onReload} />
      }}
    </DocumentPage>
  )
}
