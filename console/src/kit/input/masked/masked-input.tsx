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
 * A text that the server may send masked, such as a phone `138****8005`. Typed text replaces it. An untouched value
 * returns unchanged, and the server then changes nothing.
 */
export function MaskedInput(
  props: MaskedInputProps & {
    /** Cleans the typed text for storage. */
    tidy: (text: string) => string
    /** The text to show while the field has no focus. */
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
          // Keeps the element the same when the button appears: antd would draw another one, and the field would lose
          // the focus.
          <span />
        )
      }
    />
  )
}
