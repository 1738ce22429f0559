import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { decimalFromPaste } from './decimal-paste.ts'
import '../input.css'

type Whole = number | string | null

/** The typed text as a number, or null if empty. Text that is no number stays text, and the rules refuse it. */
function meant(text: string): Whole {
  const plain = decimalFromPaste(text)
  return plain === '' ? null : /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text
}

/** A whole number. A fraction stays a fraction: nothing is rounded, and the rules refuse it. */
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
  // The text as typed. `12.` may become 12.5; without this it would turn into 12 and then 125.
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
