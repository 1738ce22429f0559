import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import './bulk-bar.css'

interface BulkBarProps {
  /** The number of selected rows, with the noun's own counting word. */
  label: string
  /** Selects the whole page. Undefined when the whole page is selected. */
  onSelectPage?: (() => void) | undefined
  selectPageText: string
  /** Selects all rows that the list found, with the button's text. */
  allFound?: { text: string; busy: boolean; onSelect: () => void } | undefined
  onClear: () => void
  /** Names the key that unticks a row. The default is a table's `x`. */
  hint?: string
  /** The buttons; the dangerous one stands last. */
  children: ReactNode
}

/** The actions for the selected rows. The bar replaces the filter row and has the same height. */
export function BulkBar({
  label,
  onSelectPage,
  selectPageText,
  allFound,
  onClear,
  hint,
  children,
}: BulkBarProps) {
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
      {allFound && (
        <Button type="link" size="small" loading={allFound.busy} onClick={allFound.onSelect}>
          {allFound.text}
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
