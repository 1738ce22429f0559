import { useEffect, useMemo, useRef, useState } from 'react'
import { type Column, type DataSheetGridRef, DynamicDataSheetGrid } from 'react-datasheet-grid'
import 'react-datasheet-grid/dist/style.css'
import { useText } from '../base/text.ts'
import { isLayerOpen } from '../layer/keys.ts'
import { widthFor } from '../table/grid/use-width.ts'
import { CellBox, type CellData, cleanText } from './cell-editors.tsx'
import { type CellColumn, type CellRow, cellText, withText } from './cell-rows.ts'
import { useTableHeight } from './use-table-height.ts'
import './cells.css'

/** The active cell and the selected rectangle, as indexes of shown rows and columns. */
export interface CellPlace {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

/** The keys of an editing table besides those of its cells. */
export interface CellKeys {
  undo: () => void
  redo: () => void
  fillDown: () => void
  find: () => void
  nextFault: () => void
}

export interface CellTableHandle {
  go: (row: number, column: number) => void
  /** The selected rectangle at this moment; null while another part of the page has the focus. */
  place: () => CellPlace | null
}

interface CellTableProps<R> {
  /** The name of the table for a screen reader. */
  label: string
  rows: readonly CellRow<R>[]
  columns: readonly CellColumn<R>[]
  onChange: (rows: readonly CellRow<R>[], pasted: PastedRows | null) => void
  /** The faults of a row by column. The same function as long as the columns are the same. */
  faultsOf: (row: CellRow<R>) => Readonly<Record<string, string>>
  /** The place stays while another part of the page has the focus. */
  onPlace: (place: CellPlace) => void
  keys: CellKeys
  handle: { current: CellTableHandle | null }
  /** Joins the choices of a cell. */
  separator: string
  rowTitle: (row: CellRow<R>) => string
}

/** The rows of a paste, and those of them that found no place below the active cell. */
export interface PastedRows {
  rows: number
  lost: number
}

const rowHeight = 34

/**
 * A table that is edited like a spreadsheet: arrows, Enter and F2, copy and paste from Excel, the square to fill. Only
 * the visible cells are drawn.
 */
export function CellTable<R>(props: CellTableProps<R>) {
  const { rows, columns, faultsOf, separator, handle, rowTitle } = props
  const t = useText()
  const grid = useRef<DataSheetGridRef>(null)
  const [active, setActive] = useState(false)
  const pasted = useRef<PastedRows | null>(null)
  handle.current = {
    go: (row, column) => grid.current?.setActiveCell({ row, col: column }),
    place: () => placeOf(grid.current?.selection ?? null),
  }
  useTableKeys(props.keys, active)

  // A paste below the last row has no place; the user hears about it.
  const count = rows.length
  useEffect(() => {
    if (!active) return
    const handlePaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const lines = text.replace(/\r?\n$/, '').split('\n').length
      const first = grid.current?.selection?.min.row ?? grid.current?.activeCell?.row ?? 0
      pasted.current = { rows: lines, lost: Math.max(0, first + lines - count) }
    }
    document.addEventListener('paste', handlePaste, true)
    return () => document.removeEventListener('paste', handlePaste, true)
  }, [active, count])

  const drawn = useMemo(
    () =>
      columns.map((column, index): Partial<Column<CellRow<R>, CellData, string>> => {
        const locked = column.kind === 'shown'
        const choice = column.kind === 'choice' || column.kind === 'choices'
        const width = widthFor(`${letterOf(index)} ${column.label}`, column.width)
        return {
          id: column.name,
          title: (
            <span className="cell-head" title={column.label}>
              <small>{letterOf(index)}</small> {column.label}
            </span>
          ),
          basis: width,
          minWidth: width,
          grow: 1,
          shrink: 0,
          component: CellBox as never,
          columnData: {
            column,
            faultsOf: faultsOf as CellData['faultsOf'],
            theirsText: (text) => t('cells.theirs', { text: text || t('kit.empty') }),
            separator,
          },
          disabled: locked,
          keepFocus: choice,
          disableKeys: choice,
          copyValue: ({ rowData }) => cellText(rowData, column),
          pasteValue: ({ rowData, value }) =>
            withText(rowData, column, cleanText(column, String(value ?? ''))),
          deleteValue: ({ rowData }) => withText(rowData, column, ''),
          isCellEmpty: ({ rowData }) => cellText(rowData, column) === '',
          cellClassName: ({ rowData }) =>
            [
              column.kind === 'number' ? 'cell-number' : '',
              locked ? 'cell-locked' : '',
              column.name in rowData.texts ? 'cell-changed' : '',
              column.name in faultsOf(rowData) ? 'cell-faulty' : '',
            ].join(' '),
        }
      }),
    [columns, faultsOf, separator, t],
  )

  const gutter = useMemo(
    () => ({
      basis: 44,
      minWidth: 44,
      component: ({ rowIndex, rowData }: { rowIndex: number; rowData: CellRow<R> }) => (
        <span title={rowTitle(rowData)}>{rowIndex + 1}</span>
      ),
    }),
    [rowTitle],
  )

  // The library's box scrolls, so it must take the focus. By the keyboard that is the way to the first cell.
  const box = useRef<HTMLDivElement>(null)
  const label = props.label
  useEffect(() => {
    const scrolled = box.current?.querySelector<HTMLElement>('.dsg-container')
    if (!scrolled) return
    scrolled.tabIndex = 0
    scrolled.setAttribute('role', 'region')
    scrolled.setAttribute('aria-label', label)
    const enter = () => {
      if (scrolled.matches(':focus-visible')) grid.current?.setActiveCell({ row: 0, col: 0 })
    }
    scrolled.addEventListener('focus', enter)
    return () => scrolled.removeEventListener('focus', enter)
  }, [label])

  return (
    <div ref={box} className="cell-table" data-typing={active ? '' : undefined}>
      <DynamicDataSheetGrid<CellRow<R>>
        ref={grid}
        value={rows as CellRow<R>[]}
        columns={drawn}
        height={useTableHeight()}
        rowHeight={rowHeight}
        lockRows
        disableSmartDelete
        disableContextMenu
        rowKey="id"
        gutterColumn={gutter}
        onChange={(next) => {
          const from = pasted.current
          pasted.current = null
          props.onChange(next, from)
        }}
        onActiveCellChange={({ cell }) => setActive(cell !== null)}
        onSelectionChange={({ selection }) => {
          const place = placeOf(selection)
          if (place) props.onPlace(place)
        }}
      />
    </div>
  )
}

const placeOf = (selection: DataSheetGridRef['selection']): CellPlace | null =>
  selection && {
    row: selection.min.row,
    column: selection.min.col,
    lastRow: selection.max.row,
    lastColumn: selection.max.col,
  }

/** 0 is A, 25 is Z, 26 is AA. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Undo, redo, fill down, find and the next fault. They come before the keys of the cells. */
function useTableKeys(keys: CellKeys, active: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing || event.altKey || isLayerOpen()) return
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      const act = actOf(event, active && !typing)
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      latest.current[act]()
    }
    window.addEventListener('keydown', handleKey, true)
    return () => window.removeEventListener('keydown', handleKey, true)
  }, [active])
}

function actOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, inCells: boolean): keyof CellKeys | null {
  if (key === 'F8') return 'nextFault'
  if (!ctrlKey && !metaKey) return null
  const letter = key.toLowerCase()
  if (letter === 'f') return 'find'
  if (!inCells) return null
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  if (letter === 'y') return 'redo'
  return letter === 'd' ? 'fillDown' : null
}
