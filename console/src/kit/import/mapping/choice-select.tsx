import { Select } from 'antd'
import { useState } from 'react'
import { useText } from '../../base/text.ts'
import type { Choices } from '../import-service.ts'

/** Chooses an existing value by typing, or takes a new one. A new value shows a note before it is used. */
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

  /** A typed text counts when the user leaves the field, unless an existing value starts with it. */
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
