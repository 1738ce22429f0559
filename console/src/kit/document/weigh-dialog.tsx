import { decimalOf } from '@zhanggui/contract/money.ts'
import type { Weighable } from '@zhanggui/contract/stock/document.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { Labelled } from '../form/labelled.tsx'
import { useStockAmount } from '../input/number/stock-amount.ts'
import { StockAmountInput } from '../input/number/stock-amount-input.tsx'
import { Dialog } from '../layer/dialog.tsx'
import { FirstField } from '../layer/first-field.tsx'
import { useLast } from '../layer/use-last.ts'
import { useUnitName } from '../product/product-cells.tsx'

/** In thousandths of kg. Nobody puts more on the scale of a shop. */
const most = 10_000_000
/** In ms from key to key. No hand types that fast. */
const scannerPace = 30

/** Whether the digits are a code that a scanner has typed, not a weight. `times`: of the keys, in ms. */
export function isScanned(typed: string, amount: number | null, times: readonly number[]): boolean {
  const digits = typed.trim()
  if (!/^\d{4,}$/.test(digits)) return false
  const keys = times.slice(-digits.length)
  const [first = 0] = keys
  const pace = ((keys.at(-1) ?? first) - first) / (keys.length - 1)
  return amount === null || amount >= most || (keys.length === digits.length && pace < scannerPace)
}

interface WeighProps {
  line: Weighable | null
  /** Null: nothing was weighed. */
  onWeigh: (weight: string | null) => void
}

/** Asks how much of weighed goods there is, because their code does not say it. */
export function WeighDialog(props: WeighProps) {
  const { last, round } = useLast(props.line)
  return last && <Panel key={round} {...props} shown={last} />
}

function Panel({ line, shown, onWeigh }: WeighProps & { shown: Weighable }) {
  const t = useText()
  const unit = useUnitName()(shown.stockUnit, null)
  const weight = useStockAmount(true)
  const [fault, setFault] = useState<string | null>(null)
  const times = useRef<number[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On a phone the field has no focus at first. A scanner or a keyboard types there nevertheless.
    function handleKey({ key, target }: KeyboardEvent) {
      if (key.length !== 1 || (target instanceof HTMLElement && target.matches('input'))) return
      form.current?.querySelector('input')?.focus()
    }
    if (line !== null) document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [line])
  function handleDone() {
    if (isScanned(weight.typed, weight.amount, times.current)) {
      setFault(t('document.scannedWhileWeighing', { code: weight.typed.trim() }))
      times.current = []
      return weight.onType('')
    }
    if (!weight.amount)
      return setFault(
        t(weight.typed.trim() && weight.amount === null ? 'rule.notANumber' : 'rule.required', {
          label: t('document.weight'),
        }),
      )
    onWeigh(decimalOf(weight.amount))
  }
  return (
    <Dialog
      open={line !== null}
      width={360}
      title={t('document.weighTitle', { name: shown.name })}
      onClose={() => onWeigh(null)}
      ok={{ text: t('document.weighDone'), onClick: handleDone }}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          handleDone()
        }}
      >
        <FirstField>
          <Labelled label={t('document.weight')} htmlFor="document-weight" fault={fault}>
            <StockAmountInput
              id="document-weight"
              amount={weight}
              unit={unit}
              onChange={() => {
                times.current.push(performance.now())
                setFault(null)
              }}
            />
          </Labelled>
        </FirstField>
        <p className="cell-quiet">{t('document.weighHint')}</p>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
