import type { Call } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useLeave } from '../../kit/document/use-leave.tsx'
import { useQuietSend } from '../../kit/form/field/use-quiet-send.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { CameraButton } from '../../kit/input/barcode/camera-button.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** The steps that ask for a text. */
export type StepForm = 'cancel' | 'code' | 'proof' | 'courier' | 'fail' | 'collect'

const steps: Readonly<Record<StepForm, { call: Call; field: string; required: boolean; most: number }>> = {
  cancel: { call: orderCalls.cancelOrder, field: 'reason', required: false, most: 100 },
  code: { call: orderCalls.receiveOrder, field: 'pickupCode', required: true, most: 12 },
  proof: { call: orderCalls.receiveOrder, field: 'proof', required: true, most: 100 },
  courier: { call: orderCalls.sendCourier, field: 'courier', required: false, most: 40 },
  fail: { call: orderCalls.failDelivery, field: 'reason', required: true, most: 100 },
  collect: { call: orderCalls.collectPayment, field: 'reference', required: false, most: 40 },
}

/** With these steps goods may leave. */
const leaves: ReadonlySet<StepForm> = new Set(['code', 'proof', 'courier'])

export function StepDialog(props: {
  order: OrderDetail
  form: { kind: StepForm } | null
  onDone: () => void
  onClose: () => void
}) {
  const { last, round } = useLast(props.form)
  return last && <Panel key={round} {...props} shown={last.kind} open={props.form !== null} />
}

function Panel(props: {
  order: OrderDetail
  shown: StepForm
  open: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { order, shown, open, onDone, onClose } = props
  const t = useText()
  const { call, field, required, most } = steps[shown]
  const leave = useLeave()
  const [text, setText] = useState('')
  const [method, setMethod] = useState(10)
  const { busy, fault, setFault, run } = useQuietSend()

  async function handleOk() {
    if (required && text.trim() === '')
      return setFault(t('rule.required', { label: t(`order.ask_${shown}`) }))
    await run(async () => {
      const input = {
        id: order.id,
        version: order.version,
        [field]: text.trim(),
        ...(shown === 'collect' ? { method } : {}),
      }
      if (leaves.has(shown)) await leave(call as typeof orderCalls.receiveOrder, input, { quiet: true })
      else await send(call, input as never, { quiet: true })
      notices.success(t('order.stepDone'))
      void refresh(orderCalls.findOrderPage)
      onDone()
      onClose()
    })
  }

  return (
    <Dialog
      open={open}
      width={420}
      title={t(`order.title_${shown}`)}
      onClose={onClose}
      ok={{ text: t(`order.ok_${shown}`), onClick: handleOk, busy, danger: shown === 'cancel' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleOk()
        }}
      >
        {shown === 'collect' && (
          <Radio.Group
            className="order-methods"
            aria-label={t('order.method')}
            value={method}
            onChange={({ target }) => setMethod(Number(target.value))}
            options={[10, 20, 50].map((value) => ({
              value,
              label: t(`order.method${value}` as 'order.method10'),
            }))}
          />
        )}
        <FirstField>
          <Labelled label={t(`order.ask_${shown}`)} htmlFor="order-step" fault={fault}>
            <Input
              id="order-step"
              value={text}
              maxLength={most}
              inputMode={shown === 'code' ? 'numeric' : 'text'}
              autoComplete="off"
              suffix={shown === 'code' && <CameraButton onFound={setText} />}
              onChange={({ target }) => {
                setFault(null)
                setText(target.value)
              }}
            />
          </Labelled>
        </FirstField>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
