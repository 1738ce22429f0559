import { Form as AntForm, App, type FormInstance } from 'antd'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { useLabel } from '../base/label.ts'
import { notices } from '../base/notices.ts'
import { codeOf, useText } from '../base/text.ts'
import { CallError } from '../wire/call-error.ts'
import { allFaults, type Checks, type FormRules, linkedChanges, refusedFaults } from './faults.ts'
import { changedNames, mergeChanges, type Values } from './field/fields.ts'
import type { AnyField } from './field/own-field.tsx'
import { type Fault, faultLine } from './issues.ts'
import { StaleDialog } from './stale-dialog.tsx'
import '../show/fault-list.css'

/** Fields that hang together are checked once typing has rested so long (spec section 9 'Linkage check debounce'). */
const linkageMs = 300

/** What every form is given, on a page or in a dialog. */
export interface FormData<V extends object, I> {
  schema: z.ZodType
  /** What the form opens with, ids and versions that are not shown included. */
  initial: V
  /** The call's input for the values: hidden fields get what stands for nothing. */
  toInput: (values: V) => I
  /** Saves; a refusal comes as the CallError of a quiet call and is shown here. */
  onSubmit: (input: I) => Promise<void>
  /** Rules besides the schema's, by field; those of the field itself come after them. */
  rules?: FormRules<V> | undefined
  /** Values that follow from a change of others. */
  react?: ((changed: Partial<V>, values: V) => Partial<V>) | undefined
  /** How a save that lost a race is settled: what is there now, and how a value of a field is read. */
  stale?: { load: () => Promise<V>; show: (name: string, value: unknown) => string } | undefined
}

export interface FormCore<V extends object> {
  form: FormInstance<V>
  opened: V
  busy: boolean
  names: readonly string[]
  labelOf: (name: string) => string
  /** Files on their way: the form is not saved before they are there. */
  uploads: RefObject<number>
  /** Rejects with what is wrong with the field. */
  check: (name: string) => Promise<void>
  /** Names of the fields that are not right, whether or not that is shown yet. */
  openNames: (values: V) => ReadonlySet<string>
  /** How many fields are unsaved. */
  changes: () => number
  /** Checks everything and saves; `extra` are values that the button stands for. True once it is saved. */
  submit: (extra?: Partial<V>) => Promise<boolean>
  goTo: (name: string) => void
  /** Goes back to what the form was opened with. */
  reset: () => void
  /** Takes over what was read anew, but for what is changed here. */
  follow: (next: V) => void
  handleChange: (changed: Partial<V>, now: V) => void
  /** The dialog of a save that lost a race. */
  conflict: ReactNode
}

/** What forms on pages and in dialogs have in common: rules, faults, saving, refusals, races. */
export function useFormCore<V extends object, I>(
  data: FormData<V, I>,
  fields: readonly AnyField<V>[],
  /** What is said at the fields was set from here; antd tells only of what it has checked itself. */
  onFaults?: () => void,
): FormCore<V> {
  const { schema, toInput, rules } = data
  const t = useText()
  const text = useLabel()
  const { notification } = App.useApp()
  const [form] = AntForm.useForm<V>()
  const [opened, setOpened] = useState(data.initial)
  const [busy, setBusy] = useState(false)
  // Known at once, not with the next drawing: a second click of a double one must not save again.
  const saving = useRef(false)
  const [stale, setStale] = useState<{ message: string; theirs: V } | null>(null)
  const uploads = useRef(0)
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
  // What is being saved is no longer unsaved: a save may lead to another page.
  const changes = () =>
    saving.current ? 0 : changedNames(names, opened as Values, values() as Values).length
  function setErrors(errors: readonly { name: string; errors: string[] }[]) {
    // The names are keys of V; antd's own type of a path cannot follow a type parameter.
    form.setFields(errors.map((one) => ({ ...one, name: one.name as never })))
    onFaults?.()
  }

  // What was wrong when fields that hang together were last checked, and the field in hand: one that was left is told.
  const linked = useRef<{
    faults: readonly Fault[]
    typed: ReadonlySet<string>
    timer?: ReturnType<typeof setTimeout>
  }>({
    faults: [],
    typed: new Set(),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared with what it was opened with
  useEffect(() => {
    linked.current.faults = allFaults(checks, opened)
    return () => clearTimeout(linked.current.timer)
  }, [opened])
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

  /** Marks the fields, lists all in one notice and goes to the first. */
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
    if (saving.current) return false
    if (uploads.current > 0) {
      notices.warning(t('kit.uploadRunning'))
      return false
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
      // Now, not with the next drawing: a field that is still disabled cannot be gone to.
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
    // A field in error is checked while it is mended; the others when they are left, or when typing rests.
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name as never).length > 0)
    if (wrong.length > 0) form.validateFields(wrong as never).catch(() => undefined)
    linked.current.typed = new Set(Object.keys(changed))
    clearTimeout(linked.current.timer)
    linked.current.timer = setTimeout(checkLinked, linkageMs)
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
    reset: () => setAll(opened),
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
