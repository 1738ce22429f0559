import { Form as AntForm, App, type FormInstance } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { useLabel } from '../base/label.ts'
import { notices } from '../base/notices.ts'
import { codeOf, useText } from '../base/text.ts'
import { afterPress } from '../layer/pointer.ts'
import { Uploads } from '../upload/use-uploads.ts'
import { CallError } from '../wire/call-error.ts'
import { allFaults, type Checks, type FormRules, linkedChanges, refusedFaults } from './faults.ts'
import { changedNames, mergeChanges, type Values } from './field/fields.ts'
import type { AnyField } from './field/own-field.tsx'
import { type Fault, faultLine } from './issues.ts'
import { StaleDialog } from './stale-dialog.tsx'
import '../show/fault-list.css'

/** Dependent fields are checked after this pause in typing (spec section 9 'Linkage check debounce'). */
const linkageMs = 300

/** The props of every form, on a page or in a dialog. */
export interface FormData<V extends object, I> {
  schema: z.ZodType
  /** The first values, including ids and versions that are not shown. */
  initial: V
  /** Makes the call's input from the values. Hidden fields become empty. */
  toInput: (values: V) => I
  /** Saves. A refusal is the CallError of a quiet call, and the form shows it. */
  onSubmit: (input: I) => Promise<void>
  /** Rules besides the schema, by field. They come before the field's own rules. */
  rules?: FormRules<V> | undefined
  /** Changes other values in response to a change. */
  react?: ((changed: Partial<V>, values: V) => Partial<V>) | undefined
  /** For a save that lost a race: loads the present values, and shows a field's value as text. */
  stale?: { load: () => Promise<V>; show: (name: string, value: unknown) => string } | undefined
}

export interface FormCore<V extends object> {
  form: FormInstance<V>
  opened: V
  busy: boolean
  names: readonly string[]
  labelOf: (name: string) => string
  /** The running uploads. A save waits for them. */
  uploads: Uploads
  /** Rejects with the field's fault. */
  check: (name: string) => Promise<void>
  /** The names of all invalid fields, including those that show no fault yet. */
  openNames: (values: V) => ReadonlySet<string>
  /** The number of unsaved fields. */
  changes: () => number
  /** Checks everything and saves. `extra` are values that the button adds. Resolves to true after the save. */
  submit: (extra?: Partial<V>) => Promise<boolean>
  goTo: (name: string) => void
  /** Restores the values that the form opened with. */
  reset: () => void
  /** Takes newly read values, except for the fields that the user changed. */
  follow: (next: V) => void
  handleChange: (changed: Partial<V>, now: V) => void
  /** The dialog after a save that lost a race. */
  conflict: ReactNode
}

/** The shared core of forms on pages and in dialogs: rules, faults, saving, refusals, races. */
export function useFormCore<V extends object, I>(
  data: FormData<V, I>,
  fields: readonly AnyField<V>[],
  /** Called when this code sets the faults at the fields. antd reports only its own checks. */
  onFaults?: () => void,
): FormCore<V> {
  const { schema, toInput, rules } = data
  const t = useText()
  const text = useLabel()
  const { notification } = App.useApp()
  const [form] = AntForm.useForm<V>()
  const [opened, setOpened] = useState(data.initial)
  const [busy, setBusy] = useState(false)
  // A ref, not a state: the second click of a double click must not save again.
  const saving = useRef(false)
  const [stale, setStale] = useState<{ message: string; theirs: V } | null>(null)
  const [uploads] = useState(() => new Uploads())
  const waiting = useRef(false)
  const refused = useRef(new Map<string, { message: string; value: string }>())

  const names: readonly string[] = useMemo(() => fields.map((field) => field.name), [fields])
  const labelOf = useCallback(
    (name: string) => {
      const field = fields.find((one) => one.name === name)
      return field ? text(field.label) : ''
    },
    [fields, text],
  )
  const checks: Checks<V, I> = useMemo(
    () => ({
      schema,
      toInput,
      fields,
      rules,
      labelOf,
      requiredText: (label) => t('rule.required', { label }),
      refused: refused.current,
    }),
    [schema, toInput, fields, rules, labelOf, t],
  )
  const values = useCallback(() => form.getFieldsValue(true) as V, [form])
  const check = useCallback(
    async (name: string) => {
      const fault = allFaults(checks, values()).find((one) => one.name === name)
      if (fault) throw new Error(fault.message)
    },
    [checks, values],
  )
  const openNames = useCallback((now: V) => new Set(allFaults(checks, now).map((one) => one.name)), [checks])
  // Values that are being saved are not unsaved: a save may lead to another page.
  const changes = () =>
    saving.current ? 0 : changedNames(names, opened as Values, values() as Values).length
  function setErrors(errors: readonly { name: string; errors: string[] }[]) {
    // The names are keys of V, but antd's path type cannot follow a type parameter.
    form.setFields(errors.map((one) => ({ ...one, name: one.name as never })))
    onFaults?.()
  }

  // The faults of the last linkage check, and the field that the user is in. The user sees a field's fault once he
  // leaves the field.
  const linked = useRef<{
    faults: readonly Fault[]
    typed: ReadonlySet<string>
    timer?: ReturnType<typeof setTimeout>
  }>({
    faults: [],
    typed: new Set(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares with the values at opening
  useEffect(() => {
    linked.current.faults = allFaults(checks, opened)
    return () => clearTimeout(linked.current.timer)
  }, [opened])
  useEffect(
    () => () => {
      waiting.current = false
    },
    [],
  )
  function checkLinked() {
    const now = values()
    const faults = allFaults(checks, now)
    setErrors(linkedChanges(linked.current.faults, faults, linked.current.typed, now as Values))
    linked.current = { faults, typed: new Set() }
  }

  function setAll(next: V) {
    refused.current.clear()
    form.resetFields()
    form.setFieldsValue(next as Parameters<typeof form.setFieldsValue>[0])
    onFaults?.()
  }
  function goTo(name: string) {
    form.scrollToField([name], { behavior: 'smooth', block: 'center', focus: true })
  }

  /** Marks the fields, lists all faults in one notice and moves to the first one. */
  function showFaults(found: readonly Fault[]) {
    setErrors(
      names.map((name) => ({
        name,
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
    if (first) goTo(first.name)
  }

  async function handleRefusal(error: unknown) {
    if (error instanceof CallError && error.endsSession) return
    if (error instanceof CallError && error.code === codeOf('common.staleVersion') && data.stale) {
      setStale({ message: error.message, theirs: await data.stale.load() })
      return
    }
    const found = refusedFaults(error, names)
    if (found.length > 0) {
      const now = values() as Values
      for (const { name, message } of found)
        refused.current.set(name, { message, value: JSON.stringify(now[name]) })
      showFaults(found)
    } else if (error instanceof CallError) notices.error(error.message)
    else throw error
  }

  async function submit(extra: Partial<V> = {}): Promise<boolean> {
    if (saving.current || waiting.current) return false
    if (uploads.running > 0) {
      notices.info(t('kit.uploadRunning'))
      waiting.current = true
      const arrived = await uploads.ended()
      // A closed form does not save.
      if (!waiting.current) return false
      waiting.current = false
      if (!arrived) return false
    }
    const now = { ...values(), ...extra }
    const found = allFaults(checks, now)
    if (found.length > 0) {
      showFaults(found)
      return false
    }
    notification.destroy('faults')
    saving.current = true
    setBusy(true)
    try {
      await data.onSubmit(toInput(now))
      setOpened(now)
      return true
    } catch (error) {
      saving.current = false
      // Updates at once: a disabled field cannot take the focus.
      flushSync(() => setBusy(false))
      await handleRefusal(error)
      return false
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  function settleStale(keep: boolean) {
    if (!stale) return
    const mine = values()
    setOpened(stale.theirs)
    setAll(keep ? mergeChanges(opened, mine, stale.theirs, names) : stale.theirs)
    setStale(null)
  }

  function handleChange(changed: Partial<V>, now: V) {
    const patch = data.react?.(changed, { ...values(), ...now })
    if (patch && Object.keys(patch).length > 0)
      form.setFieldsValue(patch as Parameters<typeof form.setFieldsValue>[0])
    // A field with a fault is checked on each change. Other fields are checked when the user leaves them or pauses.
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name as never).length > 0)
    if (wrong.length > 0) afterPress(() => form.validateFields(wrong as never).catch(() => undefined))
    linked.current.typed = new Set(Object.keys(changed))
    clearTimeout(linked.current.timer)
    linked.current.timer = setTimeout(() => afterPress(checkLinked), linkageMs)
  }

  function staleFields(theirs: V) {
    const show = data.stale?.show ?? ((_name: string, value: unknown) => String(value ?? ''))
    const mine = values() as Values
    const changedHere = changedNames(names, opened as Values, mine)
    return changedNames(names, opened as Values, theirs as Values).map((name) => ({
      name,
      label: labelOf(name),
      theirs: show(name, (theirs as Values)[name]) || t('kit.empty'),
      mine: changedHere.includes(name) ? show(name, mine[name]) || t('kit.empty') : null,
    }))
  }

  return {
    form,
    opened,
    busy,
    names,
    labelOf,
    uploads,
    check,
    openNames,
    changes,
    submit,
    goTo,
    reset: () => {
      waiting.current = false
      setAll(opened)
    },
    follow: (next) => {
      setAll(mergeChanges(opened, values(), next, names))
      setOpened(next)
    },
    handleChange,
    conflict: (
      <StaleDialog
        message={stale?.message ?? null}
        fields={stale ? staleFields(stale.theirs) : []}
        onKeep={() => settleStale(true)}
        onReload={() => settleStale(false)}
      />
    ),
  }
}
