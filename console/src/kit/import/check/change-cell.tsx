import { ArrowRightOutlined } from '@ant-design/icons'
import type { ColumnKind } from '@zhanggui/contract/columns.ts'
import { type ImportRow, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import { cellText } from './cell-text.ts'
import './change-cell.css'

/**
 * A cell of the dry run. It shows the old and the new value, a new record's value, or the wrong value of the file.
 */
export function ChangeCell({ row, field, kind }: { row: ImportRow; field: string; kind: ColumnKind }) {
  const cell = row.cells.find((candidate) => candidate.field === field)
  if (!cell) return null
  if (cell.fault)
    return (
      <span className="change-fault" title={cell.value}>
        {cell.value || '—'}
      </span>
    )
  const value = cellText(cell.value, kind)
  if (row.result === rowResult.created)
    return value ? (
      <span className="change-new" title={value}>
        {value}
      </span>
    ) : null
  if (cell.before === null)
    return value ? (
      <span className="change-same" title={value}>
        {value}
      </span>
    ) : null
  const before = cellText(cell.before, kind)
  return (
    <span className="change-pair" title={`${before || '—'} → ${value || '—'}`}>
      <del>{before || '—'}</del>
      <ArrowRightOutlined />
      <ins>{value || '—'}</ins>
    </span>
  )
}
