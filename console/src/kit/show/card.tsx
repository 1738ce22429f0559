import type { ReactNode } from 'react'
import './card.css'

interface CardProps {
  title?: ReactNode
  /** A small note beside the title. */
  note?: ReactNode
  /** At the right of the title. */
  extra?: ReactNode
  /** Without padding: a table then reaches from edge to edge. */
  flush?: boolean
  children: ReactNode
}

/** A white card on the page, with its own heading. */
export function Card({ title, note, extra, flush = false, children }: CardProps) {
  return (
    <section className={flush ? 'card card-flush' : 'card'}>
      {(title || extra) && (
        <header className="card-header">
          {title && <h2>{title}</h2>}
          {note && <span className="card-header-note">{note}</span>}
          {extra && <span className="card-header-extra">{extra}</span>}
        </header>
      )}
      {children}
    </section>
  )
}
