import type { ReactNode } from 'react'
import { formatCount } from '../base/format.ts'
import './page-header.css'

interface PageHeaderProps {
  title: ReactNode
  /** A small note beside the title. */
  note?: ReactNode
  /** How many there are of what, beside the title: `全部 128 · 待处理 6`. */
  counts?: readonly HeaderCount[]
  /** Buttons on the right, the one primary action last. */
  actions?: ReactNode
}

export interface HeaderCount {
  label: string
  /** Not there yet: a grey bar stands for it. */
  count: number | undefined
  /** There are more, nobody counted how many. */
  capped?: boolean
}

/** The head of a page: its title with counts, and what can be done. */
export function PageHeader({ title, note, counts, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <h1 className="page-header-title">{title}</h1>
      {note && <span className="page-header-note">{note}</span>}
      {counts && (
        <ul className="page-header-counts">
          {counts.map(({ label, count, capped = false }) => (
            <li key={label}>
              {label}{' '}
              {count === undefined ? (
                <span className="bone" />
              ) : (
                <strong>{formatCount(count, capped)}</strong>
              )}
            </li>
          ))}
        </ul>
      )}
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
