import { ArrowRightOutlined } from '@ant-design/icons'
import { type ImportRow, rowResult } from '@zhanggui/contract/transfer/transfer.ts'

/** A cell of the dry run: what stands there now and what would, what is new, or what is wrong. */
export function ChangeCell({ row, field }: { row: ImportRow; field: string }) {
  const cell = row.cells.find((candidate) => candidate.field === field)
  if (!cell) return null
  if (cell.fault)
    return (
      <span className="change-fault" title={cell.value}>
        {cell.value || '—'}
      </span>
    )
  if (row.result === rowResult.created)
    return cell.value ? (
      <span className="change-new" title={cell.value}>
        {cell.value}
      </span>
    ) : null
  if (cell.before === null)
    return (
      <span className="change-same" title={cell.value}>
        {cell.value}
      </span>
    )
  return (
    <span className="change-pair" title={`${cell.before || '—'} → ${cell.value || '—'}`}>
      <del>{cell.before || '—'}</del>
      <ArrowRightOutlined />
      <ins>{cell.value || '—'}</ins>
    </span>
  )
}
