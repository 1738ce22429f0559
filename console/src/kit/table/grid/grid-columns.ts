import type { Label } from '../../base/label.ts'
import { alignOf, columnKey, type TableColumn } from '../columns/columns.tsx'

/** A column as the table draws it. */
export interface GridColumn<R> {
  key: string
  label: string
  column: TableColumn<R>
  className: string
  /** The name of the variable that says how far from its edge a pinned column stands. */
  at: { insetInlineStart: string } | { insetInlineEnd: string } | undefined
}

const edge = (key: string) => `--at-${key.replace(/\W/g, '-')}`

export function gridColumns<R>(columns: readonly TableColumn<R>[], text: Label): GridColumn<R>[] {
  const lastStart = columns.findLastIndex(({ fixed }) => fixed === 'start')
  const firstEnd = columns.findIndex(({ fixed }) => fixed === 'end')
  return columns.map((column, index) => {
    const { fixed } = column
    const key = columnKey(column)
    const classes = [
      column.className,
      alignOf(column) === 'end' && 'align-end',
      // Words of their own are cut with a title; what a slot draws takes care of itself.
      !column.slot && !column.type && 'cut',
      fixed && `fix-${fixed}`,
      index === lastStart && 'fix-start-edge',
      index === firstEnd && 'fix-end-edge',
    ]
    return {
      key,
      label: text(column.label),
      column,
      className: classes.filter(Boolean).join(' '),
      at:
        fixed === 'start'
          ? { insetInlineStart: `var(${edge(key)})` }
          : fixed === 'end'
            ? { insetInlineEnd: `var(${edge(key)})` }
            : undefined,
    }
  })
}

/** Where the pinned columns stand. Variables of the table: a column that is resized draws no row anew. */
export function offsets<R>(
  columns: readonly GridColumn<R>[],
  widths: Readonly<Record<string, number>>,
  boxes: number,
): Record<string, string> {
  const all: Record<string, string> = {}
  let start = boxes
  for (const { key, column } of columns)
    if (column.fixed === 'start') {
      all[edge(key)] = `${start}px`
      start += widths[key] ?? 0
    }
  let end = 0
  for (const { key, column } of columns.toReversed())
    if (column.fixed === 'end') {
      all[edge(key)] = `${end}px`
      end += widths[key] ?? 0
    }
  return all
}
