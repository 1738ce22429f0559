import { thousandthsOf } from '@zhanggui/contract/money.ts'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { Labelled } from '../form/labelled.tsx'
import { DecimalInput } from '../input/number/decimal-input.tsx'
import { Dialog } from '../layer/dialog.tsx'
import { FirstField } from '../layer/first-field.tsx'
import { useLast } from '../layer/use-last.ts'
import { useUnitName } from '../product/product-cells.tsx'

interface WeighProps {
  line: DocumentLine | null
  /** Null: nothing was weighed. */
  onWeigh: (weight: string | null) => void
}

/** Asks how much of weighed goods there is, because their code does not say it. */
export function WeighDialog(props: WeighProps) {
  const { last, round } = useLast(props.line)
  return last && <Panel key={round} {...props} shown={last} />
}

function Panel({ line, shown, onWeigh }: WeighProps & { shown: DocumentLine }) {
  const t = useText()
  const unit = useUnitName()(shown.stockUnit)
  const [weight, setWeight] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  function handleDone() {
    const amount = thousandthsOf(weight.trim())
    if (amount === null || amount <= 0) return setFault(t('rule.required', { label: t('document.weight') }))
    onWeigh(weight.trim())
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
        onSubmit={(event) => {
          event.preventDefault()
          handleDone()
        }}
      >
        <FirstField>
          <Labelled label={t('document.weight')} htmlFor="document-weight" fault={fault}>
            <DecimalInput
              id="document-weight"
              value={weight}
              suffix={unit}
              onChange={(next) => {
                setFault(null)
                setWeight(next ?? '')
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
