import type { ScheduledPriceRow } from '@zhanggui/contract/product/scheduled-price.ts'
import { useId, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DateInput } from '../../kit/input/date/date-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { dayOf, reschedulePrice } from './scheduled-price-acts.ts'

/** Moves a scheduled price to 00:00 of another day. */
export default function RescheduleDialog(props: { price: ScheduledPriceRow | null; onClose: () => void }) {
  const { last } = useLast(props.price)
  return last && <Panel key={last.id} {...props} price={last} open={props.price !== null} />
}

function Panel({ price, open, onClose }: { price: ScheduledPriceRow; open: boolean; onClose: () => void }) {
  const t = useText()
  const name = useId()
  const [day, setDay] = useState<string | null>(dayOf(price))
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function handleMove() {
    if (!day) return setFault(t('product.effectiveOnRange'))
    setBusy(true)
    try {
      await reschedulePrice(price, day)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.issues[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      width={420}
      title={t('product.rescheduleTitle', { name: price.name })}
      onClose={onClose}
      ok={{ text: t('product.reschedule'), onClick: () => void handleMove(), busy }}
    >
      <Labelled label={t('product.effectiveOn')} htmlFor={name} fault={fault}>
        <DateInput
          id={name}
          value={day}
          status={fault ? 'error' : ''}
          style={{ width: '100%' }}
          onChange={(next) => {
            setFault(null)
            setDay(next)
          }}
        />
      </Labelled>
      <p className="price-bulk-hint">{t('product.whenDayHint')}</p>
    </Dialog>
  )
}
