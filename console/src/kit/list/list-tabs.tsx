import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../base/format.ts'
import { useLabel, type Words } from '../base/label.ts'
import './list-tabs.css'

export interface ListTab {
  /** The tab's value in the list query; '' for the tab of all rows. */
  value: string
  label: Words
  /** The count is work for the user, so an orange pill shows it. */
  todo?: boolean
  /** The CSS variable with the colour of a square before the label, as in the bar above the tabs. */
  mark?: string
}

/** Tabs with their numbers of rows. Grey bars stand there until the numbers arrive. */
export function ListTabs(props: {
  tabs: readonly ListTab[]
  active: string
  count: (tab: string) => number | undefined
  /** Whether a tab has more rows than `count` says. */
  capped?: (tab: string) => boolean
  onChange: (tab: string) => void
  /** Stands at the right end. */
  children?: ReactNode
}) {
  const label = useLabel()
  const bar = useRef<HTMLDivElement>(null)
  // After the first paint: the layout is known then, and a bar without cut-off tabs stays where it is.
  useEffect(() => {
    const tab = bar.current?.querySelector(`[data-tab="${props.active}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [props.active])
  // The tab that the user chose last. It may be ahead of the drawn one.
  const chosen = useRef(props.active)
  useEffect(() => {
    chosen.current = props.active
  }, [props.active])
  const choose = (value: string) => {
    if (value === chosen.current) return
    chosen.current = value
    props.onChange(value)
  }
  const tabs = (
    <div ref={bar} className="list-tabs" role="tablist" onKeyDown={walk}>
      {props.tabs.map((tab) => {
        const count = props.count(tab.value)
        const active = tab.value === props.active
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="list-tab"
            data-tab={tab.value}
            aria-selected={active}
            tabIndex={active ? 0 : -1}
            onClick={() => choose(tab.value)}
          >
            {tab.mark && (
              <i className="list-tabs-mark" style={{ background: `var(--${tab.mark})` }} aria-hidden />
            )}
            {label(tab.label)}{' '}
            {count === undefined ? (
              <span className="bone list-tabs-count" style={{ width: 24, height: 12 }} />
            ) : (
              <span className={tab.todo && count > 0 ? 'list-tabs-count list-tabs-todo' : 'list-tabs-count'}>
                {formatCount(count, props.capped?.(tab.value) === true)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
  if (!props.children) return tabs
  // The side stands beside the bar, not in it: a tablist may contain only tabs.
  return (
    <div className="list-tabs-row">
      {tabs}
      <div className="list-tabs-side">{props.children}</div>
    </div>
  )
}

/** The arrow keys, Home and End move the focus from tab to tab. Enter and Space open the focused tab. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const next = tabs[(step + tabs.length) % tabs.length]
  next?.focus()
  // The focus alone leaves a tab half in view where it is.
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
