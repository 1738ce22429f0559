import { type DecimalRange, rangeFault } from '@zhanggui/contract/money.ts'
import type { InputProps } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../base/text.ts'
import { DecimalInput } from './decimal-input.tsx'
import '../input.css'

export interface RangeInputProps {
  id?: string
  /** Null if both ends are open. */
  value?: DecimalRange | null
  onChange?: (value: DecimalRange | null) => void
  onBlur?: () => void
  /** The px of each field; 80 by default (spec section 9). */
  width?: number | string
  prefix?: ReactNode
  /** The unit, behind both fields. */
  suffix?: ReactNode
  disabled?: boolean
  placeholder?: DecimalRange
  status?: InputProps['status']
  'aria-label'?: string | undefined
}

/** A range of two numbers. It says at once if they are in the wrong order. */
export function RangeInput(props: RangeInputProps) {
  const { id, value, onChange, onBlur, width = 80, prefix, suffix, disabled, placeholder, status } = props
  const t = useText()
  const [from, to] = value ?? ['', '']
  // A sign alone may be the start of a number.
  const fault = [from, to].includes('-') ? null : rangeFault([from, to])
  const label = props['aria-label'] ?? ''
  const emit = (next: DecimalRange) => onChange?.(next[0] === '' && next[1] === '' ? null : next)
  const shared = {
    disabled: disabled ?? false,
    ...(prefix ? { prefix } : {}),
    ...(fault || status ? { status: fault ? ('error' as const) : status } : {}),
    ...(onBlur ? { onBlur } : {}),
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would count as a field of its own
    <div className="range-input" role="group" aria-label={label}>
      <span style={{ width }}>
        <DecimalInput
          {...shared}
          {...(id ? { id } : {})}
          value={from}
          onChange={(next) => emit([next ?? '', to])}
          placeholder={placeholder?.[0] ?? t('input.from')}
          aria-label={t('input.fromOf', { label })}
        />
      </span>
      <i aria-hidden="true">–</i>
      <span style={{ width }}>
        <DecimalInput
          {...shared}
          value={to}
          onChange={(next) => emit([from, next ?? ''])}
          placeholder={placeholder?.[1] ?? t('input.to')}
          aria-label={t('input.toOf', { label })}
        />
      </span>
      {suffix && <span className="range-unit">{suffix}</span>}
      {/* The form may show its own message already. */}
      {fault && status !== 'error' && (
        <div className="input-fault" role="alert">
          {t(`input.${fault}`)}
        </div>
      )}
    </div>
  )
}
