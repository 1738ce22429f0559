import type { ReactNode } from 'react'
import { formatCount } from '../base/format.ts'
import { NeedsServer } from '../show/needs-server.tsx'
import './page-header.css'

interface PageHeaderProps {
  title: ReactNode
  /** A small note beside the title. */
  note?: ReactNode
  /** The counts beside the title: `全部 128 · 待处理 6`. */
  counts?: readonly HeaderCount[]
  /** A compact header that stays in view on a long form. Its title shows on a phone, too. */
  sticky?: boolean
  /** The buttons at the right; the primary action stands last. */
  actions?: ReactNode
}

export interface HeaderCount {
  label: string
  /** Undefined while it loads; a grey bar stands there. */
  count: number | undefined
  /** There are more than `count`. The server stopped counting there. */
  capped?: boolean
}

/** The head of a page: its title, its counts and its actions. */
export function PageHeader({ title, note, counts, actions, sticky = false }: PageHeaderProps) {
  return (
    <header className={sticky ? 'page-header page-header-sticky' : 'page-header'}>
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
      {actions && (
        <div className="page-header-actions">
          <NeedsServer>{actions}</NeedsServer>
        </div>
      )}
    </header>
  )
}
