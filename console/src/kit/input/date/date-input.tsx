import { Input, type InputProps } from 'antd'
import { type CSSProperties, lazy, Suspense } from 'react'
import type { FutureRule, RangeDateType, SingleDateType } from './date-value.ts'

interface Shared extends FutureRule {
  id?: string
  disabled?: boolean
  status?: InputProps['status']
  /** Shows the lunar day under each day, from 1900 to 2100. */
  lunar?: boolean
  allowClear?: boolean
  onBlur?: () => void
  className?: string
  style?: CSSProperties
  'aria-label'?: string | undefined
}

/** A day, a time or a month is a string as on the wire. A range is a pair of them. Null if nothing is chosen. */
export type DateInputProps = Shared &
  (
    | {
        type?: SingleDateType
        value?: string | null | undefined
        onChange?: (value: string | null) => void
        placeholder?: string
      }
    | {
        type: RangeDateType
        value?: readonly [from: string, to: string] | null | undefined
        onChange?: (value: readonly [from: string, to: string] | null) => void
        placeholder?: readonly [from: string, to: string]
      }
  )

// The calendar is larger than most pages, so it loads when it is first shown.
const DatePick = lazy(() => import('./date-picker.tsx'))

/** The date picker (spec section 5): days, times, months and ranges, typed or chosen. */
export function DateInput(props: DateInputProps) {
  const waiting = (
    <Input
      disabled
      aria-label={props['aria-label']}
      {...(props.id ? { id: props.id } : {})}
      className={`kit-input ${props.className ?? ''}`}
      {...(props.style ? { style: props.style } : {})}
    />
  )
  return (
    <Suspense fallback={waiting}>
      <DatePick {...props} />
    </Suspense>
  )
}
