import { widthOf } from '@zhanggui/contract/rules.ts'
import { Input, type InputProps } from 'antd'
import './input.css'

/** The lines of a textarea: at least and at most (spec section 9). A longer text scrolls. */
const rows = { minRows: 6, maxRows: 12 } as const

export interface TextAreaInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  /** The greatest length. A longer text is counted and marked, not cut off; the rules refuse it. */
  max?: number
  /** `width` counts a Chinese character as 2. */
  countBy?: 'length' | 'width'
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  status?: InputProps['status']
  'aria-label'?: string | undefined
}

/** A text of several lines, at least 6 high, with a counter. */
export function TextAreaInput(props: TextAreaInputProps) {
  const { value, onChange, max, countBy = 'length', status, ...rest } = props
  return (
    <Input.TextArea
      {...rest}
      className="kit-textarea"
      {...(status ? { status } : {})}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      autoSize={rows}
      {...(max === undefined
        ? {}
        : { count: { show: true, max, ...(countBy === 'width' ? { strategy: widthOf } : {}) } })}
    />
  )
}
