import type { AfterSaleDetail } from '@zhanggui/contract/afterSale/afterSale.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { Button, Input, Radio } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { isLayerOpen, keyIsTaken } from '../../kit/layer/keys.ts'
import { useShortcuts } from '../../kit/layer/shortcuts.ts'
import { Card } from '../../kit/show/card.tsx'
import type { Choice, Decided, DecisionSteps } from './decision.ts'

interface DecisionProps {
  sale: AfterSaleDetail
  decided: Decided
  most: number
  steps: DecisionSteps
  onChange: (decided: Decided) => void
}

/** The decision beside the goods: the choice, its reasons, and the buttons. */
export function DecisionCard(props: DecisionProps) {
  const { decided, steps } = props
  const t = useText()
  if (!steps.decides && !steps.next && !steps.refund) return null
  return (
    <Card title={t('afterSale.decision')}>
      <form
        className="after-sale-decision"
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        {steps.decides && (
          <>
            <Choices decided={decided} steps={steps} />
            <DecisionFields {...props} />
          </>
        )}
        {steps.decides && decided.choice === 'reject' ? (
          <RejectButton steps={steps} />
        ) : (
          steps.next && (
            <Button block type="primary" loading={steps.busy} onClick={() => void steps.next?.run()}>
              {steps.next.text}
            </Button>
          )
        )}
        {decided.choice === 'agree' && <AgreeOnly steps={steps} />}
        <SeeRefund steps={steps} />
        <Fault text={steps.faultOf('') ?? steps.faultOf('freight')} />
      </form>
    </Card>
  )
}

/** On a phone: the reasons of the decision, below the goods. The buttons stand in the bar. */
export function DecisionReasons(props: DecisionProps) {
  const { decided, steps } = props
  const t = useText()
  const fault = steps.faultOf('') ?? steps.faultOf('freight')
  if (!steps.decides && !fault) return null
  return (
    <Card title={t(decided.choice === 'reject' ? 'afterSale.reject' : 'afterSale.decision')}>
      <div className="after-sale-decision">
        {steps.decides && <DecisionFields {...props} />}
        {decided.choice === 'agree' && <AgreeOnly steps={steps} />}
        <Fault text={fault} />
      </div>
    </Card>
  )
}

/** On a phone: what can be done now, always at hand. */
export function DecisionBar({ decided, steps }: Pick<DecisionProps, 'decided' | 'steps'>) {
  const t = useText()
  if (!steps.decides && !steps.next && !steps.refund) return null
  if (steps.decides && decided.choice === 'reject')
    return (
      <ActionBar>
        <Button onClick={() => steps.choose('agree')}>{t('kit.cancel')}</Button>
        <RejectButton steps={steps} />
      </ActionBar>
    )
  return (
    <ActionBar>
      {steps.decides && (
        <>
          <Button danger onClick={() => steps.choose('reject')}>
            {t('afterSale.reject')}
          </Button>
          <Button
            className={steps.part ? 'after-sale-chosen' : ''}
            aria-pressed={steps.part}
            onClick={() => steps.choose('partly')}
          >
            {t('afterSale.partly')}
          </Button>
        </>
      )}
      <SeeRefund steps={steps} />
      {steps.next && (
        <Button
          type="primary"
          className="after-sale-next"
          loading={steps.busy}
          onClick={() => void steps.next?.run()}
        >
          {steps.next.text}
        </Button>
      )}
    </ActionBar>
  )
}

function Choices({ decided, steps }: Pick<DecisionProps, 'decided' | 'steps'>) {
  const t = useText()
  const { part, sum } = steps
  return (
    <Radio.Group
      className="after-sale-choices"
      aria-label={t('afterSale.decision')}
      value={decided.choice === 'reject' ? 'reject' : part ? 'partly' : 'agree'}
      onChange={({ target }) => steps.choose(target.value as Choice)}
    >
      <Radio value="agree">
        <span>{t('afterSale.agree')}</span>
        <small>{part ? t('afterSale.agreeAll') : t('afterSale.agreeHint', { amount: sum })}</small>
      </Radio>
      <Radio value="partly">
        <span>{t('afterSale.partly')}</span>
        <small>{part ? t('afterSale.agreeHint', { amount: sum }) : t('afterSale.partlyHint')}</small>
      </Radio>
      <Radio value="reject">
        <span>{t('afterSale.reject')}</span>
        <small>{t('afterSale.rejectHint')}</small>
      </Radio>
    </Radio.Group>
  )
}

/** The sum, the reasons and the words to the buyer. */
function DecisionFields({ decided, most, steps, onChange }: DecisionProps) {
  const t = useText()
  return (
    <>
      {decided.choice === 'agree' ? (
        <>
          <Labelled
            label={t('afterSale.lowerTo')}
            htmlFor="after-sale-amount"
            fault={steps.faultOf('amount')}
          >
            <MoneyInput
              id="after-sale-amount"
              value={decided.amount === '' ? yuanOf(most) : decided.amount}
              onChange={(amount) => onChange({ ...decided, amount: amount ?? '' })}
            />
          </Labelled>
          {steps.part && (
            <Labelled
              label={t('afterSale.lowerReason')}
              htmlFor="after-sale-lower"
              fault={steps.faultOf('lowerReason')}
            >
              <Input
                id="after-sale-lower"
                maxLength={100}
                value={decided.lowerReason}
                onChange={({ target }) => onChange({ ...decided, lowerReason: target.value })}
              />
            </Labelled>
          )}
        </>
      ) : (
        <Labelled
          label={t('afterSale.rejectReason')}
          htmlFor="after-sale-reject"
          fault={steps.faultOf('reason')}
        >
          <Input
            id="after-sale-reject"
            maxLength={100}
            value={decided.rejectReason}
            onChange={({ target }) => onChange({ ...decided, rejectReason: target.value })}
          />
        </Labelled>
      )}
      <Input.TextArea
        aria-label={t('afterSale.replyOptional')}
        placeholder={t('afterSale.replyOptional')}
        maxLength={255}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={decided.reply}
        onChange={({ target }) => onChange({ ...decided, reply: target.value })}
      />
    </>
  )
}

function RejectButton({ steps }: Pick<DecisionProps, 'steps'>) {
  const t = useText()
  return (
    <Button block danger type="primary" loading={steps.busy} onClick={() => void steps.reject()}>
      {t('afterSale.reject')}
    </Button>
  )
}

function AgreeOnly({ steps }: { steps: DecisionSteps }) {
  const t = useText()
  if (!steps.decides || !steps.agreeOnly) return null
  return (
    <Button block type="link" disabled={steps.busy} onClick={() => void steps.agreeOnly?.()}>
      {t('afterSale.agreeOnly')}
    </Button>
  )
}

function SeeRefund({ steps: { refund } }: { steps: DecisionSteps }) {
  const t = useText()
  const navigate = useNavigate()
  if (!refund) return null
  return (
    <Button block onClick={() => navigate(`/order/refund/list?keyword=${refund.number}`)}>
      {t('afterSale.seeRefund')}
    </Button>
  )
}

/** 1, 2 and 3 choose; Ctrl and Enter confirm, also from a field. */
export function useDecisionKeys({ decides: active, choose }: DecisionSteps): void {
  const latest = useRef(choose)
  latest.current = choose
  useShortcuts('decision', active)
  useEffect(() => {
    if (!active) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || isLayerOpen()) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        document
          .querySelector<HTMLButtonElement>(':is(.after-sale-decision, .action-bar) .ant-btn-primary')
          ?.click()
        return
      }
      const choice = ({ 1: 'agree', 2: 'partly', 3: 'reject' } as const)[event.key]
      if (!choice || keyIsTaken(event)) return
      event.preventDefault()
      latest.current(choice)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [active])
}

const Fault = ({ text }: { text: string | null }) =>
  text && (
    <p className="after-sale-fault" role="alert">
      {text}
    </p>
  )
