import { Form as AntForm } from 'antd'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { focusFirstField } from '../layer/early-keys.ts'
import { UploadsUnderWay } from '../upload/use-uploads.ts'
import { FieldRow } from './field/field-row.tsx'
import { type AnyField, OwnRow } from './field/own-field.tsx'
import { type FormData, useFormCore } from './use-form-core.tsx'

export type { OwnControl, OwnField } from './field/own-field.tsx'
export type DialogField<V> = AnyField<V>

export interface DialogHandle {
  submit: () => Promise<unknown>
  /** The number of unsaved fields. */
  changes: () => number
}

export interface DialogFieldsProps<V extends object, I> extends FormData<V, I> {
  fields: readonly DialogField<V>[]
  /** Nobody can change the fields. */
  disabled?: boolean
}

/**
 * The fields of a dialog, with labels above them. A fault shows at its field; a submit also lists all faults in one
 * notice.
 */
export function DialogFields<V extends object, I>(
  props: DialogFieldsProps<V, I> & { ref: Ref<DialogHandle>; onBusy: (busy: boolean) => void },
) {
  const { fields, onBusy, disabled = false } = props
  const core = useFormCore<V, I>(props, fields)
  const { form, busy, check, submit, changes } = core
  useEffect(() => onBusy(busy), [busy, onBusy])
  const fieldsOf = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog takes the focus first.
    const timer = setTimeout(() => focusFirstField(fieldsOf.current))
    return () => clearTimeout(timer)
  }, [])
  useImperativeHandle(props.ref, () => ({ submit, changes }))
  return (
    <UploadsUnderWay value={core.uploads}>
      <AntForm<V>
        form={form}
        name="dialog"
        initialValues={core.opened as object}
        layout="vertical"
        disabled={busy || disabled}
        className="dialog-fields"
        onValuesChange={core.handleChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || disabled || !(event.target instanceof HTMLInputElement)) return
          // In an open list of options, Enter chooses an option.
          if (event.nativeEvent.isComposing || event.target.role === 'combobox') return
          event.preventDefault()
          void submit()
        }}
      >
        <div ref={fieldsOf} className="dialog-fields-list">
          {fields.map((field) =>
            field.kind === 'own' ? (
              <OwnRow<V>
                key={field.name}
                form={form}
                field={field}
                check={check}
                disabled={busy || disabled}
              />
            ) : (
              <FieldRow<V>
                key={field.name}
                form={form}
                field={field}
                check={check}
                disabled={busy || disabled}
              />
            ),
          )}
        </div>
      </AntForm>
      {core.conflict}
    </UploadsUnderWay>
  )
}
