import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  label: string
  /** An empty value is a dash. */
  value: ReactNode
  /** The fact takes the whole row. */
  wide?: boolean
}

/** The facts of a record, each with its label, in as many columns as fit. */
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
