import { Form as AntForm, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLabel } from '../base/label.ts'
import { useLanguage } from '../base/language.ts'
import { useNarrow } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { useAsk } from '../layer/use-ask.ts'
import { UploadsUnderWay } from '../upload/use-uploads.ts'
import { FieldRow } from './field/field-row.tsx'
import { type AnyGroup, OwnRow } from './field/own-field.tsx'
import { Anchors, anchorId, FooterStatus } from './form-status.tsx'
import type { Fault } from './issues.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { SaveNote } from './save-note.tsx'
import { type FormData, useFormCore } from './use-form-core.tsx'
import './form.css'

/** The px of the labels at the left. English words are longer. */
const labelWidth = { zh: '120px', en: '148px' }

/** The actions for a form's buttons. */
export interface FormHandle<V> {
  /** Checks everything and saves. `extra` are values that the button adds. */
  submit: (extra?: Partial<V>) => Promise<unknown>
  /** Asks first, then restores the values that the form opened with. */
  discard: () => void
  busy: boolean
  /** For buttons that depend on the values. */
  instance: FormInstance<V>
}

export interface FormProps<V extends object, I> extends FormData<V, I> {
  groups: readonly AnyGroup<V>[]
  /** Stands beside the groups. */
  aside?: ReactNode
  /** The form's buttons; a read-only form has none. */
  footer?: (handle: FormHandle<V>) => ReactNode
  disabled?: boolean
  /** The prefix of the field ids. Two forms on one page need different ones. */
  name?: string
}

/**
 * A form on a page. It has groups with anchors, rules from the schema and one notice for all faults. A refusal loses
 * no typed value.
 */
export function Form<V extends object, I>(props: FormProps<V, I>) {
  const { groups } = props
  const t = useText()
  const text = useLabel()
  const narrow = useNarrow()
  const language = useLanguage()
  const ask = useAsk()
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const core = useFormCore(props, fields, readFaults)
  const { form, opened, busy, check, changes } = core
  const disabled = busy || props.disabled === true

  useLeaveGuard(changes)

  /** Collects the shown faults for the anchors and the footer. */
  function readFaults() {
    const shown = core.names.flatMap((name) => {
      // The names are keys of V, but antd's path type cannot follow a type parameter.
      const [message] = form.getFieldError(name as never)
      return message === undefined ? [] : [{ name, message }]
    })
    setFaults((now) => (JSON.stringify(now) === JSON.stringify(shown) ? now : shown))
  }

  function discard() {
    if (changes() === 0) return
    ask({
      title: t('kit.discard'),
      content: t('kit.discardText'),
      okText: t('kit.discard'),
      cancelText: t('kit.stay'),
      onOk: core.reset,
    })
  }

  // The record was read again, for example after a save. The form takes its values, except for the fields that the
  // user changed.
  const [initial, setInitial] = useState(props.initial)
  useEffect(() => {
    if (props.initial === initial) return
    setInitial(props.initial)
    core.follow(props.initial)
  })

  const anchors = groups.length > 1
  return (
    <UploadsUnderWay value={core.uploads}>
      <AntForm<V>
        form={form}
        name={props.name ?? 'form'}
        initialValues={opened as object}
        layout={narrow ? 'vertical' : 'horizontal'}
        colon={false}
        labelWrap
        labelCol={narrow ? {} : { flex: labelWidth[language] }}
        wrapperCol={narrow ? {} : { flex: '1 1 0' }}
        disabled={disabled}
        className={`form-page${anchors ? '' : ' form-plain'}${props.aside ? ' form-with-aside' : ''}`}
        onValuesChange={core.handleChange}
        onFieldsChange={readFaults}
      >
        {anchors && <Anchors form={form} groups={groups} faults={faults} open={core.openNames} />}
        <div className="form-groups">
          {groups.map((group) => (
            <section key={group.key} id={anchorId(group.key)} className="form-card">
              <h2>
                {text(group.title)}
                {group.note && <small>{group.note}</small>}
              </h2>
              <div className="form-fields">
                {group.fields.map((field) =>
                  field.kind === 'own' ? (
                    <OwnRow<V> key={field.name} form={form} field={field} check={check} disabled={disabled} />
                  ) : (
                    <FieldRow<V>
                      key={field.name}
                      form={form}
                      field={field}
                      check={check}
                      disabled={disabled}
                    />
                  ),
                )}
              </div>
            </section>
          ))}
        </div>
        {props.aside && <div className="form-aside">{props.aside}</div>}
      </AntForm>
      {props.footer && (
        <footer className="form-footer">
          <FooterStatus
            form={form}
            names={core.names}
            initial={opened}
            faults={faults}
            labelOf={core.labelOf}
            onGo={core.goTo}
          />
          <SaveNote busy={busy} />
          <div className="form-buttons">
            {props.footer({ submit: core.submit, discard, busy, instance: form })}
          </div>
        </footer>
      )}
      {core.conflict}
    </UploadsUnderWay>
  )
}
