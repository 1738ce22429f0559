import type { ReactNode } from 'react'
import { RestingAbacus } from './abacus.tsx'
import './empty.css'

interface EmptyProps {
  /** What there is none of. */
  title: ReactNode
  /** Why, and what would change it. */
  hint?: ReactNode
  /** The ways out, as buttons. */
  children?: ReactNode
}

/** Nothing to show: what was asked, why it is empty, a way out. */
export function Empty({ title, hint, children }: EmptyProps) {
  return (
    <div className="empty">
      <RestingAbacus />
      <h2 className="empty-title">{title}</h2>
      {hint && <p className="empty-hint">{hint}</p>}
      {children && <div className="empty-actions">{children}</div>}
    </div>
  )
}
