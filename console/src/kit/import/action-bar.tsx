import type { ReactNode } from 'react'
import './action-bar.css'

/** The bar at the foot of a screen with steps: what will happen on the left, the ways on at the right. */
export function ActionBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar">
      <div className="action-bar-note">{note}</div>
      <div className="action-bar-actions">{children}</div>
    </div>
  )
}
