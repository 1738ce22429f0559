import { Select } from 'antd'
import { useText } from '../../base/text.ts'
import { DecimalInput } from './decimal-input.tsx'
import { type StockAmount, weightUnits } from './stock-amount.ts'
import './stock-amount.css'

/** An amount of a product. For weighed goods there is a choice of the unit: kg, 500 g, 100 g or g. */
export function StockAmountInput(props: {
  id?: string
  'aria-label'?: string
  amount: StockAmount
  /** The name of the stock unit. */
  unit: string
  /** Whether a phone shows its own keyboard. False: keys on the page type the number. */
  keys?: boolean
  /** Runs with each change, also that of the unit. */
  onChange?: () => void
}) {
  const { amount, unit, keys = true, onChange, ...rest } = props
  const { typed, onType, weighed, per, onPer } = amount
  const t = useText()
  return (
    <span className="stock-amount-field">
      <DecimalInput
        {...rest}
        value={typed}
        {...(weighed ? {} : { suffix: unit })}
        keys={keys}
        onChange={(value) => {
          onType(value ?? '')
          onChange?.()
        }}
      />
      {weighed && (
        <Select
          aria-label={t('document.unit')}
          value={per}
          options={[...weightUnits]}
          onChange={(next) => {
            onPer(next)
            onChange?.()
          }}
        />
      )}
    </span>
  )
}
