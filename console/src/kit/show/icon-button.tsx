import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface IconButtonProps {
  /** Said by the pointer and to those who do not see the icon. */
  text: string
  icon: ReactNode
  /** Why it cannot be pressed. */
  locked?: string | null
  disabled?: boolean
  onClick: () => unknown
}

/** A small button of a line: an icon with its words as a tip. */
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
