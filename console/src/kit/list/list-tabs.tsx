import { Tabs } from 'antd'
import type { ReactNode } from 'react'
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

// antd's tabs need a key that is not empty.
const all = 'all'

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
  const tabs = (
    <Tabs
      className="list-tabs"
      activeKey={props.active || all}
      onChange={(key) => props.onChange(key === all ? '' : key)}
      items={props.tabs.map((tab) => {
        const count = props.count(tab.value)
        return {
          key: tab.value || all,
          label: (
            <>
              {tab.mark && (
                <i className="list-tabs-mark" style={{ background: `var(--${tab.mark})` }} aria-hidden />
              )}
              {label(tab.label)}{' '}
              {count === undefined ? (
                <span className="bone list-tabs-count" style={{ width: 24, height: 12 }} />
              ) : (
                <span
                  className={tab.todo && count > 0 ? 'list-tabs-count list-tabs-todo' : 'list-tabs-count'}
                >
                  {formatCount(count, props.capped?.(tab.value) === true)}
                </span>
              )}
            </>
          ),
        }
      })}
    />
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
