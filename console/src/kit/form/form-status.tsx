import { CheckOutlined } from '@ant-design/icons'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLabel } from '../base/label.ts'
import { useText } from '../base/text.ts'
import { changedNames, type Values } from './field/fields.ts'
import type { AnyGroup } from './field/own-field.tsx'
import { useValues } from './field/use-values.ts'
import type { Fault } from './issues.ts'

export const anchorId = (key: string) => `group-${key}`

interface AnchorsProps<V> {
  form: FormInstance<V>
  groups: readonly AnyGroup<V>[]
  faults: readonly Fault[]
  /** The names of all invalid fields, including those that show no fault yet. */
  open: (values: V) => ReadonlySet<string>
}

/** The anchors of a long form: the current group, the completed groups, the groups with faults. */
export function Anchors<V>({ form, groups, faults, open }: AnchorsProps<V>) {
  const t = useText()
  const text = useLabel()
  const current = useCurrentGroup(groups.map((group) => group.key))
  const bar = useRef<HTMLElement>(null)
  // On a phone the anchors are a bar that scrolls sideways. The current group stays in its view.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="#${anchorId(current)}"]`)
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - bar.current.clientWidth / 3
  }, [current])
  const done = useValues(form, (values) => {
    const wrong = open(values)
    return groups.filter((group) => isDone(group, values, wrong)).map((group) => group.key)
  })
  return (
    <nav ref={bar} className="form-anchors" aria-label={t('kit.sections')}>
      {groups.map((group) => {
        const wrong = faults.filter((fault) => group.fields.some((field) => field.name === fault.name)).length
        return (
          <a
            key={group.key}
            href={`#${anchorId(group.key)}`}
            aria-current={current === group.key ? 'location' : undefined}
            onClick={(event) => {
              event.preventDefault()
              document
                .getElementById(anchorId(group.key))
                ?.scrollIntoView({ behavior: 'smooth', block: 'start' })
            }}
          >
            {text(group.title)}
            {wrong > 0 ? (
              <span className="form-anchor-faults" title={t('kit.sectionFaults', { count: wrong })}>
                {wrong}
              </span>
            ) : (
              done.includes(group.key) && <CheckOutlined title={t('kit.sectionDone')} />
            )}
          </a>
        )
      })}
    </nav>
  )
}

/** A group is done if it has a required field and no field in it is missing or invalid. */
function isDone<V>(group: AnyGroup<V>, values: V, wrong: ReadonlySet<string>): boolean {
  const asked = group.fields.some((field) =>
    typeof field.required === 'function' ? field.required(values) : field.required,
  )
  return asked && !group.fields.some((field) => wrong.has(field.name))
}

/** The group that the user reads now: the last one with its heading in the upper third of the page. */
function useCurrentGroup(keys: readonly string[]): string {
  const [current, setCurrent] = useState(keys[0] ?? '')
  const all = keys.join()
  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      const line = window.innerHeight / 3
      const passed = all.split(',').filter((key) => {
        const box = document.getElementById(anchorId(key))?.getBoundingClientRect()
        return box && box.top < line
      })
      setCurrent(passed.at(-1) ?? all.split(',')[0] ?? '')
    }
    const handleScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    window.addEventListener('scroll', handleScroll, { capture: true, passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [all])
  return current
}

/** The left half of the footer: the names of the invalid fields and the number of unsaved ones. */
export function FooterStatus<V extends object>(props: {
  form: FormInstance<V>
  names: readonly string[]
  initial: V
  faults: readonly Fault[]
  labelOf: (name: string) => string
  onGo: (name: string) => void
}) {
  const t = useText()
  const { faults } = props
  const unsaved = useValues(
    props.form,
    (values) => changedNames(props.names, props.initial as Values, values as Values).length,
  )
  return (
    <div className="form-status">
      {faults.length > 0 && (
        <span className="form-faults" role="status">
          <i aria-hidden="true">!</i>
          {t('kit.faultsAt', { count: faults.length })}
          {faults.slice(0, 4).map((fault) => (
            <button key={fault.name} type="button" onClick={() => props.onGo(fault.name)}>
              {props.labelOf(fault.name)}
            </button>
          ))}
          {faults.length > 4 && '…'}
        </span>
      )}
      {unsaved > 0 && <span className="form-unsaved">{t('kit.unsaved', { count: unsaved })}</span>}
    </div>
  )
}
