import type { ReactNode } from 'react'
import { RestingAbacus } from './abacus.tsx'
import './empty.css'

interface EmptyProps {
  /** The thing that is missing. */
  title: ReactNode
  /** The reason, and a way to change it. */
  hint?: ReactNode
  /** The ways out, as buttons. */
  children?: ReactNode
}

/** The empty state: the request, the reason, a way out. */
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
