import type { ReactNode } from 'react'
import './two-lines.css'

/** A cell of two lines: the subject, and a detail in small type. */
export function TwoLines({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <div className="two-lines">
      <span {...(typeof above === 'string' ? { title: above } : {})}>{above || '—'}</span>
      <span {...(typeof below === 'string' ? { title: below } : {})}>{below}</span>
    </div>
  )
}
