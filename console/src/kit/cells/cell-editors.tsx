import { Select } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import type { CellProps } from 'react-datasheet-grid'
import { decimalFromPaste } from '../input/number/decimal-paste.ts'
import { type CellColumn, type CellRow, cellText, withText } from './cell-rows.ts'

/** The parts of a cell besides its row. */
export interface CellData {
  // The table has rows of any kind; a column only ever meets rows of its own table.
  // biome-ignore lint/suspicious/noExplicitAny: the library's columns are not generic either
  column: CellColumn<any>
  faultsOf: (row: CellRow<unknown>) => Readonly<Record<string, string>>
  theirsText: (text: string) => string
  separator: string
}
type Props = CellProps<CellRow<unknown>, CellData>

/** An amount may be typed or pasted as `￥1.234,5`. */
export const cleanText = ({ kind }: Pick<CellColumn<unknown>, 'kind'>, text: string): string =>
  kind === 'number' ? decimalFromPaste(text) : text.trim()

/** A cell: its text, or its input while it is edited. */
export function CellBox(props: Props) {
  const { rowData: row, columnData: data, focus } = props
  const { column } = data
  if (focus && (column.kind === 'choice' || column.kind === 'choices')) return <ChoiceEditor {...props} />
  if (focus) return <TextEditor {...props} />
  const text = cellText(row, column)
  const fault = data.faultsOf(row)[column.name]
  const theirs = row.theirs.includes(column.name) ? column.textOf(row.saved) : null
  return (
    <span className="cell-text" title={fault ?? text}>
      {text || <span className="cell-none">—</span>}
      {theirs !== null && theirs !== text && <em className="cell-theirs">{data.theirsText(theirs)}</em>}
    </span>
  )
}

function TextEditor({ rowData: row, columnData: { column }, setRowData }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** Null while the user has typed nothing, or has given the text up. */
  const typed = useRef<string | null>(null)
  const commit = useRef(() => {})
  commit.current = () => {
    if (typed.current === null) return
    const text = cleanText(column, typed.current)
    typed.current = null
    setRowData(withText(row, column, text))
  }
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => commit.current()
  }, [])
  return (
    <input
      ref={input}
      className="cell-input"
      aria-label={column.label}
      defaultValue={cellText(row, column)}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      onChange={({ target }) => {
        typed.current = target.value
      }}
      onBlur={() => commit.current()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') typed.current = null
      }}
    />
  )
}

function ChoiceEditor({ rowData: row, columnData: data, setRowData, stopEditing }: Props) {
  const { column, separator } = data
  const text = cellText(row, column)
  const options = column.options?.map(({ label }) => ({ value: label, label })) ?? []
  const end = () => setTimeout(() => stopEditing({ nextRow: false }))
  const shared = {
    className: 'cell-select',
    variant: 'borderless',
    'aria-label': column.label,
    options,
    autoFocus: true,
    defaultOpen: true,
    popupMatchSelectWidth: false,
    showSearch: { optionFilterProp: 'label' },
    onOpenChange: (open: boolean) => !open && end(),
  } as const
  if (column.kind === 'choices')
    return (
      <Select
        {...shared}
        mode="multiple"
        maxTagCount={1}
        defaultValue={text === '' ? [] : text.split(separator)}
        onChange={(labels: string[]) => setRowData(withText(row, column, labels.join(separator)))}
      />
    )
  return (
    <Select
      {...shared}
      defaultValue={text === '' ? undefined : text}
      onSelect={(label) => setRowData(withText(row, column, label))}
    />
  )
}
