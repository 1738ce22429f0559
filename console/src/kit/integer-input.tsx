import { Input } from 'antd'
import type { ReactNode } from 'react'
import { decimalFromPaste } from './decimal-paste.ts'

/** A whole number, null when empty. What is no number is kept as text, for the rules to name. */
export function IntegerInput(props: {
  id?: string
  value?: number | string | null
  onChange?: (value: number | string | null) => void
  onBlur?: () => void
  suffix?: ReactNode
  disabled?: boolean
  'aria-label'?: string
}) {
  const { value, onChange, ...rest } = props
  function handleChange(text: string) {
    const plain = decimalFromPaste(text)
    onChange?.(plain === '' ? null : /^\d{1,15}$/.test(plain) ? Number(plain) : text)
  }
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}
