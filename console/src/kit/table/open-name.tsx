import { createContext, type ReactNode, useContext } from 'react'

/** Opens the row of a cell or card; null if it does not open. */
export const RowOpens = createContext<(() => void) | null>(null)

/** The name of a record inside a cell or card. A click opens the row. */
export function OpenName({ name, className = '' }: { name: string; className?: string }): ReactNode {
  const open = useContext(RowOpens)
  if (!open)
    return (
      <span className={className} title={name}>
        {name}
      </span>
    )
  return (
    <button type="button" className={`row-name ${className}`} title={name} onClick={open}>
      {name}
    </button>
  )
}
