import type { TransferDetail } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { amountOf, newOf } from './transfer-figures.ts'
import type { LineWork } from './transfer-lines.tsx'
import type { Tab } from './transfer-stage.ts'
import type { TransferSteps } from './use-transfer-steps.ts'

type Next = Pick<LineWork, 'stage' | 'sends' | 'arrives'>

/** What happens next, or who has to do it. '' after the end. */
export function useNextHint(
  transfer: TransferDetail,
  { stage, sends, arrives }: Next,
  may: boolean,
  { closing, gaps, unexplained }: TransferSteps,
): string {
  const t = useText()
  const { fromName: store, toName: to } = transfer
  if (sends) return t('stockTransfer.sendNote', { store, to })
  if (arrives) {
    if (closing && unexplained.length > 0) return t('stockTransfer.closeWait', { count: unexplained.length })
    return closing || isEnding({ closing, gaps, unexplained })
      ? t('stockTransfer.closeAsk')
      : t('stockTransfer.arriveNote', { store: to })
  }
  if (stage === 'ended') return ''
  if (!may) return t('stockTransfer.mayNot')
  return stage === 'draft'
    ? t('stockTransfer.waitSend', { store })
    : t('stockTransfer.waitArrive', { store: to })
}

/** With a reason for each difference, the next step ends the transfer. */
const isEnding = ({ closing, gaps, unexplained }: Pick<TransferSteps, 'closing' | 'gaps' | 'unexplained'>) =>
  gaps.length > 0 && (closing || unexplained.length === 0)

/** The buttons of the next step. `unsaved`: entries wait for the server, or for a decision. */
export function NextButtons(props: {
  transfer: TransferDetail
  next: Next
  steps: TransferSteps
  unsaved: boolean
  onTab: (tab: Tab) => void
}) {
  const { transfer, next, steps, unsaved, onTab } = props
  const t = useText()
  const ask = useAsk()
  const { lines } = transfer
  const { busy, closing, setClosing, gaps, unexplained, sent } = steps
  if (next.sends) {
    const leaving = lines.filter((line) => amountOf(sent.get(line.id) ?? line.asked) > 0)
    const text = t('stockTransfer.sendNow', { count: leaving.length })
    return (
      <Button
        type="primary"
        loading={busy}
        disabled={leaving.length === 0 || unsaved}
        onClick={() =>
          ask({
            title: text,
            content: t('stockTransfer.sendAsk'),
            okText: text,
            danger: false,
            onOk: steps.sendNow,
          })
        }
      >
        {text}
      </Button>
    )
  }
  if (!next.arrives) return null
  const ending = isEnding(steps)
  const fresh = lines.filter((line) => newOf(line) > 0).length
  const closeText = t('stockTransfer.closeNow')
  return (
    <>
      {gaps.length > 0 && (
        <Button
          type={ending ? 'primary' : 'default'}
          disabled={closing && (unexplained.length > 0 || unsaved)}
          onClick={() => {
            if (unexplained.length > 0) {
              setClosing(true)
              onTab('differs')
            } else
              ask({
                title: closeText,
                content: t('stockTransfer.closeAsk'),
                okText: closeText,
                danger: false,
                onOk: steps.closeNow,
              })
          }}
        >
          {closeText}
        </Button>
      )}
      {!ending && (
        <Button
          type="primary"
          loading={busy}
          disabled={fresh === 0 || unsaved}
          onClick={() => void steps.arriveNow()}
        >
          {t('stockTransfer.arriveNow', { count: fresh })}
        </Button>
      )}
      {closing && (
        <Button
          onClick={() => {
            setClosing(false)
            onTab('all')
          }}
        >
          {t('kit.cancel')}
        </Button>
      )}
    </>
  )
}
