import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import './bulk-bar.css'

interface BulkBarProps {
  /** How many are selected, in the noun's own counting word. */
  label: string
  /** Selects the whole page; not given when all of it is selected. */
  onSelectPage?: (() => void) | undefined
  selectPageText: string
  onClear: () => void
  /** How one is unticked by key; a table's `x` when not given. */
  hint?: string
  /** The verbs, danger last. */
  children: ReactNode
}

/** What can be done with the selected rows; takes the place of the filter row, at the same height. */
export function BulkBar({ label, onSelectPage, selectPageText, onClear, hint, children }: BulkBarProps) {
  const t = useText()
  return (
    <section className="bulk-bar" aria-label={label}>
      <Checkbox indeterminate checked onChange={onClear} aria-label={t('kit.clearSelection')} />
      <span className="bulk-bar-count" aria-live="polite">
        {label}
      </span>
      {onSelectPage && (
        <Button type="link" size="small" onClick={onSelectPage}>
          {selectPageText}
        </Button>
      )}
      <div className="bulk-bar-verbs">{children}</div>
      <span className="bulk-bar-hint">{hint ?? t('kit.uncheckHint')}</span>
      <Tooltip title={t('kit.clearSelection')}>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          onClick={onClear}
          aria-label={t('kit.clearSelection')}
        />
      </Tooltip>
    </section>
  )
}
