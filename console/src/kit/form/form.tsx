import { commonText } from '@zhanggui/contract/common.text.ts'
import { Form as AntForm, App, type FormInstance } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { CallError } from '../call-error.ts'
import { useLabel } from '../label.ts'
import { useLanguage } from '../language.ts'
import { useNarrow } from '../narrow.ts'
import { notices } from '../notices.ts'
import { useText } from '../text.ts'
import { UploadsUnderWay } from '../use-uploads.ts'
import { FieldRow } from './field-row.tsx'
import { changedNames, type FormGroup, mergeChanges, type Values } from './fields.ts'
import { Anchors, anchorId, FooterStatus } from './form-status.tsx'
import { type Fault, faultLine, faultsOf } from './issues.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { StaleDialog } from './stale-dialog.tsx'
import './form.css'

/** px of the labels at the left; English words are longer. */
const labelWidth = { zh: '120px', en: '148px' }
const staleCode = String(commonText['common.staleVersion'][2])

/** What the buttons of a form can do. */
export interface FormHandle<V> {
  /** Checks everything and saves; `extra` are values that the button stands for. */
  submit: (extra?: Partial<V>) => Promise<void>
  /** Asks, then goes back to what the form was opened with. */
  discard: () => void
  busy: boolean
  /** For buttons that follow the values. */
  instance: FormInstance<V>
}

export interface FormProps<V extends object, I> {
  schema: z.ZodType
  /** What the form opens with, ids and versions that are not shown included. */
  initial: V
  groups: readonly FormGroup<V>[]
  /** The call's input for the values: hidden fields get what stands for nothing. */
  toInput: (values: V) => I
  /** Saves; a refusal comes as the CallError of a quiet call and is shown here. */
  onSubmit: (input: I) => Promise<void>
  /** Values that follow from a change of others. */
  react?: (changed: Partial<V>, values: V) => Partial<V>
  /** How a save that lost a race is settled: what is there now, and how a value of a field is read. */
  stale?: { load: () => Promise<V>; show: (name: string, value: unknown) => string }
  /** Beside the groups. */
  aside?: ReactNode
  footer: (handle: FormHandle<V>) => ReactNode
  disabled?: boolean
}

/** A page form: groups with anchors, rules from the schema, one notice for all faults, nothing lost on a refusal. */
export function Form<V extends object, I>(props: FormProps<V, I>) {
  const { schema, groups, toInput } = props
  const t = useText()
  const text = useLabel()
  const narrow = useNarrow()
  const language = useLanguage()
  const { notification, modal } = App.useApp()
  const [form] = AntForm.useForm<V>()
  const [opened, setOpened] = useState(props.initial)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<{ message: string; theirs: V } | null>(null)
  const uploads = useRef(0)
  /** What the server refused, for as long as the value is the refused one. */
  const refused = useRef(new Map<string, { message: string; value: string }>())

  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
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
        // A rule between fields is not reached while another of its fields is wrong; what is required is known all the same.
        const missing = value === undefined || value === null || value === ''
        if (asked && missing && !found.has(field.name))
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
  const openNames = useCallback((now: V) => new Set(allFaults(now).map((one) => one.name)), [allFaults])

  useLeaveGuard(() => changedNames(names, opened as Values, values() as Values).length)

  function setAll(next: V) {
    refused.current.clear()
    form.resetFields()
    form.setFieldsValue(next as Parameters<typeof form.setFieldsValue>[0])
    setFaults([])
  }

  function goTo(name: string) {
    form.scrollToField([name], { behavior: 'smooth', block: 'center', focus: true })
  }

  /** Marks the fields, lists all in one notice and goes to the first. */
  function showFaults(found: readonly Fault[]) {
    // The names are keys of V; antd's own type of a path cannot follow a type parameter.
    form.setFields(
      names.map((name) => ({
        name: name as never,
        errors: found.filter((fault) => fault.name === name).map((fault) => fault.message),
      })),
    )
    setFaults(found.filter((fault) => names.includes(fault.name)))
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

  async function submit(extra: Partial<V> = {}) {
    if (uploads.current > 0) return notices.warning(t('kit.uploadRunning'))
    const now = { ...values(), ...extra }
    const found = allFaults(now)
    if (found.length > 0) return showFaults(found)
    notification.destroy('faults')
    setBusy(true)
    try {
      await props.onSubmit(toInput(now))
      setOpened(now)
    } catch (error) {
      // Now, not with the next drawing: a field that is still disabled cannot be gone to.
      flushSync(() => setBusy(false))
      await handleRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  function discard() {
    const count = changedNames(names, opened as Values, values() as Values).length
    if (count === 0) return
    modal.confirm({
      title: t('kit.discard'),
      content: t('kit.discardText'),
      okText: t('kit.discard'),
      okButtonProps: { danger: true },
      cancelText: t('kit.stay'),
      icon: null,
      onOk: () => setAll(opened),
    })
  }

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

  // The record was read anew (after a save, say): take it over, but for what is changed here.
  const [initial, setInitial] = useState(props.initial)
  useEffect(() => {
    if (props.initial === initial) return
    setInitial(props.initial)
    setAll(mergeChanges(opened, values(), props.initial, names))
    setOpened(props.initial)
  })

  const anchors = groups.length > 1 && !narrow
  return (
    <UploadsUnderWay value={uploads}>
      <AntForm<V>
        form={form}
        name="form"
        initialValues={opened as Values}
        layout={narrow ? 'vertical' : 'horizontal'}
        colon={false}
        labelWrap
        labelCol={narrow ? {} : { flex: labelWidth[language] }}
        wrapperCol={narrow ? {} : { flex: '1 1 0' }}
        disabled={busy || props.disabled === true}
        className={`form-page${anchors ? '' : ' form-plain'}${props.aside ? ' form-with-aside' : ''}`}
        onValuesChange={handleChange}
        onFieldsChange={(_changed, all) => {
          const shown = all.flatMap(({ name, errors }) =>
            errors?.[0] ? [{ name: String([name].flat()[0]), message: errors[0] }] : [],
          )
          setFaults((now) => (JSON.stringify(now) === JSON.stringify(shown) ? now : shown))
        }}
      >
        {anchors && <Anchors form={form} groups={groups} faults={faults} open={openNames} />}
        <div className="form-groups">
          {groups.map((group) => (
            <section key={group.key} id={anchorId(group.key)} className="form-card">
              <h2>
                {text(group.title)}
                {group.note && <small>{group.note}</small>}
              </h2>
              <div className="form-fields">
                {group.fields.map((field) => (
                  <FieldRow<V>
                    key={field.name}
                    form={form}
                    field={field}
                    check={check}
                    disabled={busy || props.disabled === true}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
        {props.aside && <div className="form-aside">{props.aside}</div>}
      </AntForm>
      <footer className="form-footer">
        <FooterStatus
          form={form}
          names={names}
          initial={opened}
          faults={faults}
          labelOf={labelOf}
          onGo={goTo}
        />
        <div className="form-buttons">{props.footer({ submit, discard, busy, instance: form })}</div>
      </footer>
      <StaleDialog
        message={stale?.message ?? null}
        fields={stale ? staleFields(stale.theirs) : []}
        onKeep={() => settleStale(true)}
        onReload={() => settleStale(false)}
      />
    </UploadsUnderWay>
  )

  function staleFields(theirs: V) {
    const show = props.stale?.show ?? ((_name: string, value: unknown) => String(value ?? ''))
    const mine = values() as Values
    const changedHere = changedNames(names, opened as Values, mine)
    return changedNames(names, opened as Values, theirs as Values).map((name) => ({
      name,
      label: labelOf(name),
      theirs: show(name, (theirs as Values)[name]) || t('kit.empty'),
      mine: changedHere.includes(name) ? show(name, mine[name]) || t('kit.empty') : null,
    }))
  }
}
