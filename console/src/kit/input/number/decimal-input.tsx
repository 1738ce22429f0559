import { Input, type InputProps } from 'antd'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { decimalFromPaste } from './decimal-paste.ts'
import '../input.css'

export interface DecimalInputProps {
  id?: string
  /** A decimal string as on the wire. Text that is no number stays as typed, and the rules refuse it. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** An empty field is null, not ''. */
  nullable?: boolean
  /** The number of decimals that are always shown once the user leaves the field. */
  fixed?: number
  prefix?: ReactNode
  /** The unit, inside the field at its end. */
  suffix?: ReactNode
  /** Whether a phone shows its own keyboard. */
  keys?: boolean
  disabled?: boolean
  placeholder?: string
  status?: InputProps['status']
  'aria-label'?: string
}

/** A number as a decimal string. It accepts `1.234,5` and similar, and is never converted to a float. */
export function DecimalInput({
  value,
  onChange,
  onBlur,
  nullable,
  fixed,
  status,
  keys = true,
  ...rest
}: DecimalInputProps) {
  const [focused, setFocused] = useState(false)
  const emit = (text: string) => onChange?.(text === '' && nullable ? null : text)
  const shown = value ?? ''

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    const input = event.currentTarget
    // Only a paste over the whole value is parsed. A paste into the middle stays as the browser inserts it.
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
    if (!whole) return
    event.preventDefault()
    emit(decimalFromPaste(pasted))
  }

  return (
    <Input
      {...rest}
      {...(status ? { status } : {})}
      className="kit-input"
      inputMode={keys ? 'decimal' : 'none'}
      autoComplete="off"
      value={focused ? shown : withFixed(shown, fixed)}
      onChange={(event) => emit(event.target.value)}
      onPaste={handlePaste}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        const tidy = withFixed(decimalFromPaste(shown), fixed)
        if (tidy !== shown) emit(tidy)
        onBlur?.()
      }}
    />
  )
}

/** `7.9` → `7.90`. A text with more decimals, or one that is no number, stays. */
function withFixed(text: string, fixed = 0): string {
  const match = /^(-?\d+)(?:\.(\d*))?$/.exec(text)
  if (!match || fixed === 0 || (match[2]?.length ?? 0) > fixed) return text
  return `${match[1]}.${(match[2] ?? '').padEnd(fixed, '0')}`
}
