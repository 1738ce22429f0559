import { Button, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useText } from '../base/text.ts'
import { faultOf } from './issues.ts'
import './inline-field.css'

interface InlineFieldProps {
  /** The accessible name of the input, such as 'Rename Drinks'. */
  label: string
  /** The name of the field, for the placeholder and the fault. */
  name: string
  initial: string
  rule: z.ZodType<string, string>
  /** The most characters. A counter shows them. */
  max: number
  onSave: (value: string) => Promise<void>
  onCancel: () => void
}

/** A text that the user edits in place. Enter saves, Escape restores the old text. */
export function InlineField({ label, name, initial, rule, max, onSave, onCancel }: InlineFieldProps) {
  const t = useText()
  const [value, setValue] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)

  async function handleSave() {
    const parsed = rule.safeParse(value)
    if (parsed.success) return onSave(parsed.data)
    setFault(faultOf(parsed.error.issues[0]!, name))
  }
  return (
    <form
      className="inline-field"
      onSubmit={(event) => {
        event.preventDefault()
        void handleSave()
      }}
    >
      <Input
        autoFocus
        size="small"
        value={value}
        aria-label={label}
        placeholder={name}
        count={{ show: true, max }}
        status={fault ? 'error' : ''}
        onChange={(event) => {
          setValue(event.target.value)
          setFault(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
      />
      <Button size="small" type="primary" htmlType="submit">
        {t('kit.save')}
      </Button>
      <Button size="small" onClick={onCancel}>
        {t('kit.cancel')}
      </Button>
      {fault && <p role="alert">{fault}</p>}
    </form>
  )
}
