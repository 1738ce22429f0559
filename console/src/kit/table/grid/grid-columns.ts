import type { Label } from '../../base/label.ts'
import { alignOf, columnKey, type TableColumn } from '../columns/columns.tsx'

/** A column as the table draws it. */
export interface GridColumn<R> {
  key: string
  label: string
  column: TableColumn<R>
  className: string
  /** The CSS variable with the distance of a pinned column from its edge. */
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
      // Plain text is cut off and gets a title. A slot takes care of its own content.
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

/** The positions of the pinned columns. They are CSS variables of the table, so resizing a column redraws no row. */
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
