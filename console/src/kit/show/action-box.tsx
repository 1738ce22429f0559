import type { ReactNode } from 'react'
import './action-box.css'

interface ActionBoxProps {
  icon: ReactNode
  /** What happens, under the icon. */
  text: string
  onClick: () => void
  disabled?: boolean
}

/** A square to click on, 100 by 100 (spec section 9): adds one more of what stands beside it. */
export function ActionBox({ icon, text, onClick, disabled = false }: ActionBoxProps) {
  return (
    <button type="button" className="action-box" disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      {text}
    </button>
  )
}
