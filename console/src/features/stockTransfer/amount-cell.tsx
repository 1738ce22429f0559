import { useEffect, useState } from 'react'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'

/** An amount in a table that is saved when the person leaves the field or presses Enter. */
export function AmountCell(props: {
  label: string
  value: string | null
  unit: string
  placeholder?: string
  onSave: (amount: string) => void
}) {
  const { value, onSave } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the field inside
    <span
      className="transfer-amount"
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') (target as HTMLElement).blur()
      }}
    >
      <DecimalInput
        aria-label={props.label}
        value={typed}
        {...(props.placeholder ? { placeholder: props.placeholder } : {})}
        onChange={setTyped}
        onBlur={() => {
          if (typed && typed !== value) onSave(typed)
          else setTyped(value)
        }}
      />
      <small>{props.unit}</small>
    </span>
  )
}
