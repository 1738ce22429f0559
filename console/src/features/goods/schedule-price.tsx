import { centsOf } from '@zhanggui/contract/money.ts'
import { useId, useState } from 'react'
import { today } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DateInput } from '../../kit/input/date/date-input.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { usePriceQuestion } from '../../kit/product/price/price-question.ts'
import { dayOf } from '../../kit/product/price/waiting-price.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { type Scheduling, schedulePrice } from './goods-moves.ts'

/** Schedules the price of a product in a store, or moves the one that waits. */
export default function SchedulePrice(props: { asked: Scheduling | null; onClose: () => void }) {
  const { last, round } = useLast(props.asked)
  return last && <Panel key={round} asked={last} open={props.asked !== null} onClose={props.onClose} />
}

/** On the calendar of the merchant. */
const tomorrow = () => today(new Date(Date.now() + 86_400_000))

function Panel({ asked, open, onClose }: { asked: Scheduling; open: boolean; onClose: () => void }) {
  const t = useText()
  const asksAboutPrice = usePriceQuestion()
  const [priceId, dayId] = [useId(), useId()]
  const [price, setPrice] = useState(asked.scheduled?.salesPrice ?? '')
  const [day, setDay] = useState<string | null>(asked.scheduled ? dayOf(asked.scheduled) : tomorrow())
  const [faults, setFaults] = useState<{ price?: string | undefined; day?: string | undefined }>({})
  const [busy, setBusy] = useState(false)

  async function save(underCost = false): Promise<void> {
    if (!day) return setFaults({ day: t('product.effectiveOnRange') })
    if (centsOf(price) === null)
      return setFaults({ price: t('rule.required', { label: t('goods.salesPrice') }) })
    setBusy(true)
    try {
      await schedulePrice(asked, { salesPrice: price, day, underCost })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (asksAboutPrice(error, () => save(true))) return
      const ofDay = error.issues.find(({ path }) => path === 'effectiveOn')?.message
      setFaults(ofDay ? { day: ofDay } : { price: error.issues[0]?.message ?? error.message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      width={420}
      title={t('goods.scheduleTitle', { name: asked.name, store: asked.store.name })}
      onClose={onClose}
      ok={{ text: t('goods.schedule'), onClick: () => void save(), busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FirstField>
          <Labelled label={t('goods.salesPrice')} htmlFor={priceId} fault={faults.price ?? null}>
            <MoneyInput
              id={priceId}
              value={price}
              placeholder={asked.salesPrice}
              status={faults.price ? 'error' : ''}
              onChange={(next) => {
                setFaults({ ...faults, price: undefined })
                setPrice(next ?? '')
              }}
            />
          </Labelled>
          <Labelled label={t('goods.effectiveOn')} htmlFor={dayId} fault={faults.day ?? null}>
            <DateInput
              id={dayId}
              value={day}
              status={faults.day ? 'error' : ''}
              style={{ width: '100%' }}
              onChange={(next) => {
                setFaults({ ...faults, day: undefined })
                setDay(next)
              }}
            />
          </Labelled>
        </FirstField>
        <button type="submit" hidden />
        <p className="goods-schedule-hint">{t('goods.scheduleHint')}</p>
      </form>
    </Dialog>
  )
}
