import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  label: string
  /** A dash stands for nothing. */
  value: ReactNode
  /** Takes the whole row. */
  wide?: boolean
}

/** What is known of a record, label by label, in as many columns as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'fact fact-wide' : 'fact'}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
