import { decimalOf } from '@zhanggui/contract/money.ts'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import { Labelled } from '../form/labelled.tsx'
import { useStockAmount } from '../input/number/stock-amount.ts'
import { StockAmountInput } from '../input/number/stock-amount-input.tsx'
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
  const weight = useStockAmount(true)
  const [fault, setFault] = useState<string | null>(null)
  function handleDone() {
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
              onChange={() => setFault(null)}
            />
          </Labelled>
        </FirstField>
        <p className="cell-quiet">{t('document.weighHint')}</p>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
