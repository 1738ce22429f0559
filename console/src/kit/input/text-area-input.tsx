import { widthOf } from '@zhanggui/contract/rules.ts'
import { Input, type InputProps } from 'antd'
import './input.css'

/** A textarea's rows (spec section 9); beyond the second it scrolls. */
const rows = { minRows: 6, maxRows: 12 } as const

export interface TextAreaInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  /** What may be written at most; more is counted and marked, not cut off: the rules refuse it. */
  max?: number
  /** `width` counts a Chinese character as 2. */
  countBy?: 'length' | 'width'
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  status?: InputProps['status']
  'aria-label'?: string | undefined
}

/** Lines of text, at least 6, with a counter. */
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
