import { Input, type InputProps } from 'antd'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { decimalFromPaste } from './decimal-paste.ts'
import '../input.css'

export interface DecimalInputProps {
  id?: string
  /** A decimal string as on the wire; what is no number stays as it was typed, for the rules to name. */
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
  /** An emptied field is null rather than ''. */
  nullable?: boolean
  /** Digits behind the point that are always written out, once the field is left. */
  fixed?: number
  prefix?: ReactNode
  /** The unit, inside the field's end. */
  suffix?: ReactNode
  disabled?: boolean
  placeholder?: string
  status?: InputProps['status']
  'aria-label'?: string
}

/** A number kept as a decimal string: takes `1.234,5` and the like, never passes through a float. */
export function DecimalInput({
  value,
  onChange,
  onBlur,
  nullable,
  fixed,
  status,
  ...rest
}: DecimalInputProps) {
  const [focused, setFocused] = useState(false)
  const emit = (text: string) => onChange?.(text === '' && nullable ? null : text)
  const shown = value ?? ''

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    const input = event.currentTarget
    // A paste over the whole value is the usual case; into the middle of one it stays what the browser makes of it.
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
      inputMode="decimal"
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

/** `7.9` → `7.90`; what has more digits than that, or is no number, stays. */
function withFixed(text: string, fixed = 0): string {
  const match = /^(-?\d+)(?:\.(\d*))?$/.exec(text)
  if (!match || fixed === 0 || (match[2]?.length ?? 0) > fixed) return text
  return `${match[1]}.${(match[2] ?? '').padEnd(fixed, '0')}`
}
