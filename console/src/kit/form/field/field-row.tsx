import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Form, type FormInstance } from 'antd'
import { memo } from 'react'
import { useLabel, type Words } from '../../base/label.ts'
import type { SelectOption } from '../../input/option.ts'
import { isLeftAsFound } from '../../layer/early-keys.ts'
import { FieldControl } from './field-control.tsx'
import type { FormField } from './fields.ts'
import { useValues } from './use-values.ts'

/** The state of a field that depends on other values. */
interface FieldState {
  hidden: boolean
  required: boolean
  locked: TextKey | null
  hint: Words | null
  unit: string
  options: readonly SelectOption[]
}

function stateOf<V>(field: FormField<V>, values: V): FieldState {
  const options =
    field.kind === 'select' || field.kind === 'radio' || field.kind === 'checks' ? field.options : []
  const unit = 'unit' in field ? field.unit?.(values) : undefined
  return {
    hidden: field.hidden?.(values) ?? false,
    required: typeof field.required === 'function' ? field.required(values) : (field.required ?? false),
    locked: field.locked?.(values) ?? null,
    hint: typeof field.hint === 'function' ? field.hint(values) : (field.hint ?? null),
    unit: unit ?? '',
    options: typeof options === 'function' ? options(values) : options,
  }
}

interface FieldRowProps<V> {
  form: FormInstance<V>
  field: FormField<V>
  /** Rejects with the field's fault. */
  check: (name: string) => Promise<void>
  disabled: boolean
}

/** One field of a form. It redraws only if its own state changes, not on every key in another field. */
function FieldRowOf<V>({ form, field, check, disabled }: FieldRowProps<V>) {
  const text = useLabel()
  const state = useValues(form, (values) => stateOf(field, values))
  if (state.hidden) return null
  const label = text(field.label)
  const under = state.locked ?? state.hint
  return (
    <Form.Item
      // The names are keys of V, but antd's path type cannot follow a type parameter.
      name={field.name as never}
      label={label}
      required={state.required}
      className={field.wide ? 'field-wide' : ''}
      extra={under ? text(under) : null}
      validateTrigger="onBlur"
      rules={[{ validator: async () => isLeftAsFound(field.name) || check(field.name) }]}
    >
      <FieldControl
        field={field}
        label={label}
        disabled={disabled || state.locked !== null}
        unit={state.unit}
        options={state.options}
      />
    </Form.Item>
  )
}

export const FieldRow = memo(FieldRowOf) as typeof FieldRowOf
