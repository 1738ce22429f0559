import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { averageOf, cellText } from '../../kit/cells/cell-rows.ts'
import { type CellPlace, letterOf } from '../../kit/cells/cell-table.tsx'
import type { ProductColumn } from './product-table-columns.ts'
import type { ProductCellRow } from './product-table-save.ts'

interface Shown {
  place: CellPlace | null
  rows: readonly ProductCellRow[]
  columns: readonly ProductColumn[]
  faultsOf: (row: ProductCellRow) => Readonly<Record<string, string>>
}

/** The line above the table: the active cell, its product, its text, its fault and its saved value. */
export function CellBar({ place, rows, columns, faultsOf, onRestore }: Shown & { onRestore: () => void }) {
  const t = useText()
  const row = place && rows[place.row]
  const column = place && columns[place.column]
  if (!row || !column) return <p className="product-table-bar product-table-hint">{t('cells.keys')}</p>
  const fault = faultsOf(row)[column.name]
  const before = column.textOf(row.saved)
  return (
    <p className="product-table-bar" aria-live="polite">
      <strong>
        {letterOf(place.column)}
        {place.row + 1}
      </strong>
      <span>{column.label}</span>
      <span className="product-table-product">{row.saved.name}</span>
      <span className="product-table-value">{cellText(row, column) || '—'}</span>
      {fault && <span className="product-table-faults">{fault}</span>}
      {column.name in row.texts && (
        <span className="product-table-right">
          {t('cells.before', { text: before || t('kit.empty') })}
          <Button type="link" size="small" onClick={onRestore}>
            {t('cells.restore')}
          </Button>
        </span>
      )}
    </p>
  )
}

/** The size of the selection, and the averages of its columns with numbers. A cell with a fault has no number. */
export function CellSums({ place, rows, columns, faultsOf }: Shown) {
  const t = useText()
  if (!place || (place.row === place.lastRow && place.column === place.lastColumn)) return <span />
  const chosen = rows.slice(place.row, place.lastRow + 1)
  const averages = columns.slice(place.column, place.lastColumn + 1).flatMap((column) => {
    const amount = averageOf(
      chosen.filter((row) => faultsOf(row)[column.name] === undefined),
      column,
    )
    return amount === null ? [] : [t('cells.average', { label: column.label, amount })]
  })
  return (
    <span>
      {[
        t('cells.selected', {
          rows: place.lastRow - place.row + 1,
          columns: place.lastColumn - place.column + 1,
        }),
        ...averages.slice(0, 3),
      ].join('　')}
    </span>
  )
}
