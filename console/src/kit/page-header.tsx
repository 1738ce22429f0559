import type { ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  title: ReactNode
  /** A small note beside the title, such as a count. */
  note?: ReactNode
  /** Buttons on the right, the one primary action last. */
  actions?: ReactNode
}

export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <h1 className="page-header-title">{title}</h1>
      {note && <span className="page-header-note">{note}</span>}
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
