import { Button, Input, type InputRef, Popover } from 'antd'
import { useId, useRef, useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { cellText, withText } from '../../kit/cells/cell-rows.ts'
import type { CellPlace } from '../../kit/cells/cell-table.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import type { ProductColumn } from './product-table-columns.ts'
import type { ProductCellRow } from './product-table-save.ts'

const sizeOf = ({ row, lastRow, column, lastColumn }: CellPlace) =>
  (lastRow - row + 1) * (lastColumn - column + 1)

/** Sets all selected cells to one value. */
export function SetAll(props: {
  place: CellPlace | null
  columns: readonly ProductColumn[]
  onSet: (text: string) => void
}) {
  const t = useText()
  const name = useId()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  // The table loses its active cell when the popover takes the focus, but its place stays.
  const { place, columns, onSet } = props
  const column = place ? columns[place.column] : undefined
  const options = place?.column === place?.lastColumn ? column?.options : undefined
  function set() {
    onSet(text)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={open && place !== null}
      onOpenChange={(next) => {
        setText('')
        setOpen(next)
      }}
      destroyOnHidden
      content={
        <form
          className="product-table-popover"
          onSubmit={(event) => {
            event.preventDefault()
            set()
          }}
        >
          <Labelled
            label={t('cells.setAllHint', { count: place ? sizeOf(place) : 0 })}
            htmlFor={name}
            fault={null}
          >
            {options ? (
              <SelectInput
                id={name}
                width="100%"
                value={text || null}
                options={options.map(({ label }) => ({ value: label, label }))}
                onChange={(value) => setText(String(value ?? ''))}
              />
            ) : (
              <Input id={name} autoFocus value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Labelled>
          <Button type="primary" htmlType="submit">
            {t('kit.confirm')}
          </Button>
        </form>
      }
    >
      <Button type="text" disabled={!place}>
        {t('cells.setAll')}
      </Button>
    </Popover>
  )
}

/** Finds a text in the shown cells, and replaces it in all of them. */
export function FindReplace(props: {
  open: boolean
  onOpen: (open: boolean) => void
  rows: readonly ProductCellRow[]
  columns: readonly ProductColumn[]
  place: CellPlace | null
  onGo: (row: number, column: number) => void
  onReplace: (rows: readonly ProductCellRow[]) => void
}) {
  const t = useText()
  const name = useId()
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  /** The place of the last hit, counted row by row. */
  const last = useRef(-1)
  const input = useRef<InputRef>(null)
  const { rows, columns } = props
  const contains = (text: string) => text.toLowerCase().includes(find.toLowerCase())

  function goNext() {
    const hits = rows.flatMap((row, index) =>
      columns.flatMap((column, at) => (contains(cellText(row, column)) ? [index * columns.length + at] : [])),
    )
    const next = hits.find((at) => at > last.current) ?? hits[0]
    if (next === undefined) return notices.info(t('cells.notFound', { text: find }))
    last.current = next
    props.onGo(Math.floor(next / columns.length), next % columns.length)
    // The table has taken the focus; Enter should find the next one.
    setTimeout(() => input.current?.focus())
  }

  function replaceAll() {
    const sign = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
    let count = 0
    const next = rows.map((row) =>
      columns.reduce((now, column) => {
        const text = cellText(now, column)
        const after = contains(text)
          ? withText(
              now,
              column,
              text.replace(sign, () => replace),
            )
          : now
        if (after !== now) count++
        return after
      }, row),
    )
    if (count === 0) return notices.info(t('cells.notFound', { text: find }))
    props.onReplace(next)
    notices.success(t('cells.replaced', { count }))
  }

  return (
    <Popover
      trigger="click"
      open={props.open}
      onOpenChange={(open) => {
        last.current = -1
        props.onOpen(open)
      }}
      destroyOnHidden
      content={
        <form
          className="product-table-popover"
          onSubmit={(event) => {
            event.preventDefault()
            if (find) goNext()
          }}
        >
          <Labelled label={t('cells.findText')} htmlFor={`${name}-find`} fault={null}>
            <Input
              id={`${name}-find`}
              ref={input}
              autoFocus
              value={find}
              onChange={({ target }) => setFind(target.value)}
            />
          </Labelled>
          <Labelled label={t('cells.replaceText')} htmlFor={`${name}-replace`} fault={null}>
            <Input
              id={`${name}-replace`}
              value={replace}
              onChange={({ target }) => setReplace(target.value)}
            />
          </Labelled>
          <div className="product-table-verbs">
            <Button htmlType="submit" disabled={!find}>
              {t('cells.findNext')}
            </Button>
            <Button disabled={!find} onClick={replaceAll}>
              {t('cells.replaceAll')}
            </Button>
          </div>
        </form>
      }
    >
      <Button type="text" title="Ctrl+F">
        {t('cells.find')}
      </Button>
    </Popover>
  )
}
