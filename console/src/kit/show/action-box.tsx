import type { ReactNode } from 'react'
import './action-box.css'

interface ActionBoxProps {
  icon: ReactNode
  /** The name of the action, under the icon. */
  text: string
  onClick: () => void
  disabled?: boolean
}

/** A square button, 100 by 100 (spec section 9). It adds one more of the items beside it. */
export function ActionBox({ icon, text, onClick, disabled = false }: ActionBoxProps) {
  return (
    <button type="button" className="action-box" disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      {text}
    </button>
  )
}
