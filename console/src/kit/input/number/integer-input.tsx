import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { decimalFromPaste } from './decimal-paste.ts'
import '../input.css'

type Whole = number | string | null

/** What was typed as a number, null when empty; what is no number stays text, for the rules to name. */
function meant(text: string): Whole {
  const plain = decimalFromPaste(text)
  return plain === '' ? null : /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text
}

/** A whole number. A fraction is passed on as one: the rules refuse it, nothing is rounded. */
export function IntegerInput(props: {
  id?: string
  value?: Whole
  onChange?: (value: Whole) => void
  onBlur?: () => void
  suffix?: ReactNode
  disabled?: boolean
  'aria-label'?: string
}) {
  const { onChange, onBlur, ...rest } = props
  const value = props.value ?? null
  // As it was typed while it is typed: `12.` is on its way to 12.5, and must not become 12 and then 125.
  const [typed, setTyped] = useState('')
  return (
    <Input
      {...rest}
      className="kit-input"
      inputMode="numeric"
      autoComplete="off"
      value={value === meant(typed) ? typed : (value ?? '')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(meant(event.target.value))
      }}
      onBlur={() => {
        setTyped('')
        onBlur?.()
      }}
    />
  )
}
