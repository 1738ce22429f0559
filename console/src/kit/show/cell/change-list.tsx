import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../base/text.ts'
import './change-list.css'

/** A changed field with its texts or pictures. A value of null is empty. */
export interface ShownChange {
  field: string
  name: string
  before: ReactNode
  after: ReactNode
  /** A button beside the change. */
  act?: ReactNode
}

/** A text may be cut on the screen. */
const titleOf = (value: ReactNode) => (typeof value === 'string' ? value : undefined)

/** The changed fields: the old value struck out, the new one tinted. The rest opens from the end of the first line. */
export function ChangeList({ changes, folded = 1 }: { changes: readonly ShownChange[]; folded?: number }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const shown = open ? changes : changes.slice(0, folded)
  const more = changes.length - shown.length
  if (changes.length === 0) return null
  return (
    <ul className={open || folded > 1 ? 'change-list' : 'change-list change-list-line'}>
      {shown.map(({ field, name, before, after, act }, index) => (
        <li key={field}>
          <span className="change-name">{name}</span>
          {before && <del title={titleOf(before)}>{before}</del>}
          {before && <span className="change-arrow" aria-hidden="true" />}
          <ins className={after ? (before ? '' : 'change-new') : 'change-gone'} title={titleOf(after)}>
            {after || t('kit.empty')}
          </ins>
          {act}
          {more > 0 && index === shown.length - 1 && (
            <Button type="link" size="small" onClick={() => setOpen(true)}>
              {t('kit.moreChanges', { count: more })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
