import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import type { CountDetail, CountLine } from '@zhanggui/contract/count/count.ts'
import { useText } from '../../kit/base/text.ts'
import { LinkLine } from '../../kit/document/entry/link-line.tsx'
import { send } from '../../kit/wire/call.ts'

/** Names the product of an unknown barcode that was counted. */
export function LinkCounted(props: {
  count: CountDetail
  line: CountLine | null
  onDone: () => void
  onClose: () => void
}) {
  const { count, ...layer } = props
  const t = useText()
  return (
    <LinkLine
      {...layer}
      storeId={count.storeId}
      text={t('count.link')}
      hint={() => t('count.linkHint')}
      send={(form) => send(countCalls.linkCountLine, { id: count.id, ...form }, { quiet: true })}
    />
  )
}
