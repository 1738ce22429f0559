import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useLabel, type Words } from '../../base/label.ts'
import { isLeftAsFound } from '../../layer/early-keys.ts'
import { afterPress } from '../../layer/pointer.ts'
import type { FieldRule, FormField, FormGroup } from './fields.ts'
import { useValues } from './use-values.ts'

/** The props that a custom control gets from the form item around it. */
export interface OwnControl {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  /** Checks the field. A control that is left calls it. */
  onBlur?: () => void
  disabled: boolean
}

/** A field with a custom control. */
export interface OwnField<V> {
  kind: 'own'
  name: keyof V & string
  label: TextKey
  required?: boolean | ((values: V) => boolean)
  hint?: Words | ((values: V) => Words | null)
  wide?: boolean
  hidden?: (values: V) => boolean
  control: (props: OwnControl, values: V) => ReactNode
  /** Checked after the form's own rules. Only the first fault is shown. */
  rules?: readonly FieldRule<V>[]
}

export type AnyField<V> = FormField<V> | OwnField<V>

/** Fields under one heading. On a long form each group has an anchor. */
export type AnyGroup<V> = Omit<FormGroup<V>, 'fields'> & { fields: readonly AnyField<V>[] }

/** The row of a custom field. */
export function OwnRow<V>(props: {
  form: FormInstance<V>
  field: OwnField<V>
  check: (name: string) => Promise<void>
  disabled: boolean
}) {
  const { form, field, check, disabled } = props
  const text = useLabel()
  // A custom control may read all values of the form.
  const values = useValues(form, (now) => now)
  if (field.hidden?.(values)) return null
  const hint = typeof field.hint === 'function' ? field.hint(values) : field.hint
  const required = typeof field.required === 'function' ? field.required(values) : field.required
  return (
    <Form.Item
      // The names are keys of V, but antd's path type cannot follow a type parameter.
      name={field.name as never}
      label={text(field.label)}
      required={required ?? false}
      className={field.wide ? 'field-wide' : ''}
      extra={hint ? text(hint) : null}
      validateTrigger="onBlur"
      rules={[{ validator: async () => isLeftAsFound(field.name) || check(field.name) }]}
    >
      <Own field={field} values={values} disabled={disabled} />
    </Form.Item>
  )
}

function Own<V>(props: {
  field: OwnField<V>
  values: V
  disabled: boolean
  // Set by the form item around it.
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}) {
  const { field, values, disabled, id = '', value, onChange, onBlur } = props
  return field.control(
    {
      id,
      value,
      disabled,
      onChange: (next) => onChange?.(next),
      ...(onBlur ? { onBlur: () => afterPress(onBlur) } : {}),
    },
    values,
  )
}
