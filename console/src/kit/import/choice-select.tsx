import { Select } from 'antd'
import { useState } from 'react'
import { useText } from '../base/text.ts'
import type { Choices } from './import-service.ts'

/** One of the values that are there, found by typing; or a new one, which is said before it is used. */
export function ChoiceSelect(props: {
  id: string
  value: string
  choices: Choices
  status: '' | 'error'
  onChange: (value: string | undefined) => void
}) {
  const { value, choices, onChange } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const isNew = (name: string) => name !== '' && !choices.values.includes(name)
  const extra = [...new Set([value, word])].filter(isNew)

  /** Whoever goes on after typing has meant it, unless it is the beginning of what is there. */
  function handleBlur() {
    if (isNew(word) && !choices.values.some((name) => name.includes(word))) onChange(word)
    setTyped('')
  }
  return (
    <>
      <Select
        id={props.id}
        allowClear
        {...(value ? { value } : {})}
        placeholder={t('importScreen.defaultTyped')}
        status={props.status}
        showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
        options={[...choices.values, ...extra].map((name) => ({ value: name, label: name }))}
        optionRender={({ value: name }) =>
          isNew(String(name)) ? choices.newText(String(name)) : String(name)
        }
        onChange={onChange}
        onBlur={handleBlur}
      />
      {isNew(value) && (
        <small className="import-default-new" role="status">
          {choices.newText(value)}
        </small>
      )}
    </>
  )
}
