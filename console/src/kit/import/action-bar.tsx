import type { ReactNode } from 'react'
import './action-bar.css'

/**
 * The bar at the bottom of a screen with steps. The note at the left says what happens next; the buttons are at the
 * right.
 */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar">
      <div className="action-bar-note">{note}</div>
      <div className="action-bar-actions">{children}</div>
    </div>
  )
}
