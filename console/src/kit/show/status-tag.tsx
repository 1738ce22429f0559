import type { StatusTone } from '@zhanggui/contract/machine.ts'
import type { ReactNode } from 'react'
import './status-tag.css'

interface StatusTagProps {
  tone: StatusTone
  /** Cancelled and closed have a hollow dot. A failure has the tone of cancelled, but a full dot. */
  dot?: 'full' | 'hollow'
  children: ReactNode
}

/** A status as a tag, in one of the seven tones. Only a status gets a tag. */
export function StatusTag({ tone, dot, children }: StatusTagProps) {
  const hollow = (dot ?? (tone === 'cancelled' || tone === 'closed' ? 'hollow' : 'full')) === 'hollow'
  return (
    <span className={`status-tag status-tag-${tone}`}>
      <i className={hollow ? 'status-tag-dot status-tag-hollow' : 'status-tag-dot'} />
      {children}
    </span>
  )
}
