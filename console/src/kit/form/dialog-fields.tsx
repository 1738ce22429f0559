import type { TextKey } from '@zhanggui/contract'
import { commonText } from '@zhanggui/contract/common.text.ts'
import { Form as AntForm, App, type FormInstance } from 'antd'
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { CallError } from '../call-error.ts'
import { useLabel } from '../label.ts'
import { notices } from '../notices.ts'
import { useText } from '../text.ts'
import { UploadsUnderWay } from '../use-uploads.ts'
import { FieldRow } from './field-row.tsx'
import { changedNames, type FormField, mergeChanges, type Values } from './fields.ts'
import { type Fault, faultLine, faultsOf } from './issues.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { useValues } from './use-values.ts'

const staleCode = String(commonText['common.staleVersion'][2])

/** What a control of one's own gets from the form item around it. */
export interface OwnControl {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
}

/** A field whose control the kit does not have. */
export interface OwnField<V> {
  kind: 'own'
  name: keyof V & string
  label: TextKey
  required?: boolean | ((values: V) => boolean)
  hint?: TextKey | ((values: V) => TextKey | null)
  wide?: boolean
  hidden?: (values: V) => boolean
  control: (props: OwnControl, values: V) => ReactNode
}

export type DialogField<V> = FormField<V> | OwnField<V>

export interface DialogHandle {
  submit: () => Promise<void>
  /** How many fields are unsaved. */
  changes: () => number
}

export interface DialogFieldsProps<V extends object, I> {
  schema: z.ZodType
  /** What the form opens with, ids and versions that are not shown included. */
  initial: V
  fields: readonly DialogField<V>[]
  /** The call's input for the values. */
  toInput: (values: V) => I
  /** Saves; a refusal comes as the CallError of a quiet call and is shown here. */
  onSubmit: (input: I) => Promise<void>
  /** Values that follow from a change of others. */
  react?: (changed: Partial<V>, values: V) => Partial<V>
  /** How a save that lost a race is settled: what is there now, and how a value of a field is read. */
  stale?: { load: () => Promise<V>; show: (name: string, value: unknown) => string }
}

/** The fields of a dialog, labels above; faults at the field and, on submit, in one notice. */
export function DialogFields<V extends object, I>(
  props: DialogFieldsProps<V, I> & { ref: Ref<DialogHandle>; onBusy: (busy: boolean) => void },
) {
  const { schema, fields, toInput } = props
  const t = useText()
  const text = useLabel()
  const { notification } = App.useApp()
  const [form] = AntForm.useForm<V>()
  const [opened, setOpened] = useState(props.initial)
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<{ message: string; theirs: V } | null>(null)
  const uploads = useRef(0)
  /** What the server refused, for as long as the value is the refused one. */
  const refused = useRef(new Map<string, { message: string; value: string }>())

  const names: readonly string[] = useMemo(() => fields.map((field) => field.name), [fields])
  const labelOf = useCallback(
    (name: string) => {
      const field = fields.find((one) => one.name === name)
      return field ? text(field.label) : ''
    },
    [fields, text],
  )
  const values = useCallback(() => form.getFieldsValue(true) as V, [form])

  /** All that is wrong, in the order of the form. */
  const allFaults = useCallback(
    (now: V): Fault[] => {
      const found = new Map(faultsOf(schema, toInput(now), labelOf).map((one) => [one.name, one.message]))
      for (const field of fields) {
        const value: unknown = now[field.name]
        const asked = typeof field.required === 'function' ? field.required(now) : field.required
        const missing =
          value === undefined ||
          value === null ||
          value === '' ||
          (Array.isArray(value) && value.length === 0)
        // A rule between fields is not reached while another of its fields is wrong; what is required is known all the same.
        if (asked && missing && !field.hidden?.(now) && !found.has(field.name))
          found.set(field.name, t('rule.required', { label: labelOf(field.name) }))
        const before = refused.current.get(field.name)
        if (before && before.value === JSON.stringify(value)) found.set(field.name, before.message)
      }
      const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
      return [...found]
        .map(([name, message]) => ({ name, message }))
        .sort((a, b) => place(a.name) - place(b.name))
    },
    [schema, toInput, labelOf, fields, names, t],
  )
  const check = useCallback(
    async (name: string) => {
      const fault = allFaults(values()).find((one) => one.name === name)
      if (fault) throw new Error(fault.message)
    },
    [allFaults, values],
  )

  function setAll(next: V) {
    refused.current.clear()
    form.resetFields()
    form.setFieldsValue(next as Parameters<typeof form.setFieldsValue>[0])
  }

  function showFaults(found: readonly Fault[]) {
    // The names are keys of V; antd's own type of a path cannot follow a type parameter.
    form.setFields(
      names.map((name) => ({
        name: name as never,
        errors: found.filter((fault) => fault.name === name).map((fault) => fault.message),
      })),
    )
    notification.error({
      key: 'faults',
      title: t('kit.faultCount', { count: found.length }),
      description: (
        <ul className="fault-list">
          {found.map((fault) => (
            <li key={fault.name}>{faultLine(labelOf(fault.name), fault.message, t('kit.colon'))}</li>
          ))}
        </ul>
      ),
    })
    const first = found.find((fault) => names.includes(fault.name))
    if (first) form.scrollToField([first.name], { behavior: 'smooth', block: 'center', focus: true })
  }

  async function handleRefusal(error: unknown) {
    if (!(error instanceof CallError)) throw error
    if (error.endsSession) return
    if (error.code === staleCode && props.stale) {
      setStale({ message: error.message, theirs: await props.stale.load() })
      return
    }
    if (error.issues.length === 0) return notices.error(error.message)
    const now = values() as Values
    const found = new Map<string, string>()
    for (const { path, message } of error.issues) {
      const name = path.split('.')[0] ?? ''
      if (!found.has(name)) found.set(name, message)
      refused.current.set(name, { message, value: JSON.stringify(now[name]) })
    }
    showFaults([...found].map(([name, message]) => ({ name, message })))
  }

  async function submit() {
    if (uploads.current > 0) return notices.warning(t('kit.uploadRunning'))
    const now = values()
    const found = allFaults(now)
    if (found.length > 0) return showFaults(found)
    notification.destroy('faults')
    setBusy(true)
    props.onBusy(true)
    try {
      await props.onSubmit(toInput(now))
    } catch (error) {
      // Now, not with the next drawing: a field that is still disabled cannot be gone to.
      flushSync(() => setBusy(false))
      await handleRefusal(error)
    } finally {
      setBusy(false)
      props.onBusy(false)
    }
  }
  useImperativeHandle(props.ref, () => ({
    submit,
    changes: () => changedNames(names, opened as Values, values() as Values).length,
  }))

  function settleStale(keep: boolean) {
    if (!stale) return
    const mine = values()
    setOpened(stale.theirs)
    setAll(keep ? mergeChanges(opened, mine, stale.theirs, names) : stale.theirs)
    setStale(null)
  }

  function handleChange(changed: Partial<V>, now: V) {
    const patch = props.react?.(changed, { ...values(), ...now })
    if (patch && Object.keys(patch).length > 0)
      form.setFieldsValue(patch as Parameters<typeof form.setFieldsValue>[0])
    // A field in error is checked while it is mended, the others when they are left.
    const wrong = form.getFieldsError().filter((field) => field.errors.length > 0)
    if (wrong.length > 0)
      form.validateFields(wrong.map((field) => field.name) as never).catch(() => undefined)
  }

  const show = props.stale?.show ?? ((_name: string, value: unknown) => String(value ?? ''))
  const staleFields = (theirs: V) => {
    const mine = values() as Values
    const changedHere = changedNames(names, opened as Values, mine)
    return changedNames(names, opened as Values, theirs as Values).map((name) => ({
      name,
      label: labelOf(name),
      theirs: show(name, (theirs as Values)[name]) || t('kit.empty'),
      mine: changedHere.includes(name) ? show(name, mine[name]) || t('kit.empty') : null,
    }))
  }

  return (
    <UploadsUnderWay value={uploads}>
      <AntForm<V>
        form={form}
        name="dialog"
        initialValues={opened as Values}
        layout="vertical"
        disabled={busy}
        className="dialog-fields"
        onValuesChange={handleChange}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          // Enter in an open list of options chooses one.
          if (event.nativeEvent.isComposing || event.target.role === 'combobox') return
          event.preventDefault()
          void submit()
        }}
      >
        {fields.map((field) =>
          field.kind === 'own' ? (
            <OwnRow<V> key={field.name} form={form} field={field} check={check} disabled={busy} />
          ) : (
            <FieldRow<V> key={field.name} form={form} field={field} check={check} disabled={busy} />
          ),
        )}
      </AntForm>
      <StaleDialog
        message={stale?.message ?? null}
        fields={stale ? staleFields(stale.theirs) : []}
        onKeep={() => settleStale(true)}
        onReload={() => settleStale(false)}
      />
    </UploadsUnderWay>
  )
}

function OwnRow<V>(props: {
  form: FormInstance<V>
  field: OwnField<V>
  check: (name: string) => Promise<void>
  disabled: boolean
}) {
  const { form, field, check, disabled } = props
  const text = useLabel()
  // Controls of one's own may look at any other value.
  const values = useValues(form, (now) => now)
  if (field.hidden?.(values)) return null
  const hint = typeof field.hint === 'function' ? field.hint(values) : field.hint
  const required = typeof field.required === 'function' ? field.required(values) : field.required
  return (
    <AntForm.Item
      // The names are keys of V; antd's own type of a path cannot follow a type parameter.
      name={field.name as never}
      label={text(field.label)}
      required={required ?? false}
      className={field.wide ? 'field-wide' : ''}
      extra={hint ? text(hint) : null}
      validateTrigger="onBlur"
      rules={[{ validator: () => check(field.name) }]}
    >
      <Own field={field} values={values} disabled={disabled} />
    </AntForm.Item>
  )
}

function Own<V>(props: {
  field: OwnField<V>
  values: V
  disabled: boolean
  // Given by the form item around it.
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}) {
  const { field, values, disabled, id = '', value, onChange } = props
  return field.control({ id, value, disabled, onChange: (next) => onChange?.(next) }, values)
}
