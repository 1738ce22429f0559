import { RollbackOutlined } from '@ant-design/icons'
import { masked } from '@zhanggui/contract/rules.ts'
import { Button, Input, type InputProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../base/text.ts'
import { overMasked } from './masked-value.ts'
import '../input.css'

export interface MaskedInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  status?: InputProps['status']
  inputMode?: InputProps['inputMode']
  prefix?: ReactNode
  'aria-label'?: string | undefined
}

/**
 * A text that the server may show only in part, such as a phone: what is typed into `138****8005` takes its place, and
 * untouched it goes back as it came, which changes nothing.
 */
export function MaskedInput(
  props: MaskedInputProps & {
    /** How what was typed is kept. */
    tidy: (text: string) => string
    /** How it is read while it is not typed in. */
    shown?: (value: string) => string
  },
) {
  const { value, onChange, onBlur, tidy, shown = (text: string) => text, prefix, status, ...rest } = props
  const t = useText()
  const [focused, setFocused] = useState(false)
  const text = value ?? ''
  const [given, setGiven] = useState('')
  if (masked.test(text) && given !== text) setGiven(text)
  const touched = given !== '' && text !== given && !props.disabled && !props.readOnly
  return (
    <Input
      {...rest}
      className="kit-input"
      {...(status ? { status } : {})}
      {...(prefix ? { prefix } : {})}
      autoComplete="off"
      value={focused ? text : shown(text)}
      onChange={(event) => onChange?.(tidy(overMasked(text, event.target.value)))}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        onBlur?.()
      }}
      suffix={
        touched ? (
          <Button
            type="text"
            size="small"
            icon={<RollbackOutlined />}
            title={t('input.restore')}
            aria-label={t('input.restore')}
            onClick={() => onChange?.(given)}
          />
        ) : (
          // Without it the field would lose the focus when the button comes: antd draws another element then.
          <span />
        )
      }
    />
  )
}
