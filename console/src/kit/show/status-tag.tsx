import type { StatusTone } from '@zhanggui/contract/machine.ts'
import type { ReactNode } from 'react'
import './status-tag.css'

interface StatusTagProps {
  tone: StatusTone
  /** Cancelled and closed have a hollow dot; a failure wears the cancelled tone with a full one. */
  dot?: 'full' | 'hollow'
  children: ReactNode
}

/** A status in words, in one of the seven scenes. What is not a status gets no tag. */
export function StatusTag({ tone, dot, children }: StatusTagProps) {
  const hollow = (dot ?? (tone === 'cancelled' || tone === 'closed' ? 'hollow' : 'full')) === 'hollow'
  return (
    <span className={`status-tag status-tag-${tone}`}>
      <i className={hollow ? 'status-tag-dot status-tag-hollow' : 'status-tag-dot'} />
      {children}
    </span>
  )
}
