import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface IconButtonProps {
  /** The tooltip, which screen readers also read. */
  text: string
  icon: ReactNode
  /** The reason why the button is disabled. */
  locked?: string | null
  disabled?: boolean
  onClick: () => unknown
}

/** A small button in a line: an icon with a tooltip. */
export function IconButton({ text, icon, locked = null, disabled = false, onClick }: IconButtonProps) {
  const off = disabled || locked !== null
  return (
    <Tooltip title={locked ?? (off ? null : text)}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={text}
        disabled={off}
        onClick={() => void onClick()}
      />
    </Tooltip>
  )
}
