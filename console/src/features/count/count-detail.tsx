import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { countStatus } from '@zhanggui/contract/count/count.ts'
import { useText } from '../../kit/base/text.ts'
import { DocumentPage } from '../../kit/document/document-page.tsx'
import { list } from './count-parts.tsx'
import { Counting } from './counting.tsx'
import { Review } from './review.tsx'

/** One count: people count blindly, look the variances over, and post them. */
export default function CountPage() {
  const t = useText()
  return (
    <DocumentPage
      call={countCalls.findCountDetail}
      list={list}
      failed={t('count.openFailed')}
      isOpen={({ status }) => status < countStatus.posted}
    >
      {(count, onReload) => {
        const Stage = count.status === countStatus.open ? Counting : Review
        return <Stage key={count.id} count={count} onReload={onReload} />
      }}
    </DocumentPage>
  )
}
