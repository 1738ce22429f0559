import type { OutputOf } from '@zhanggui/contract/call.ts'
import type { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { effectivePolicyLabel } from '@zhanggui/contract/product/product.labels.ts'
import { effectivePolicies, mostInTable } from '@zhanggui/contract/product/product.options.ts'
import type { PricePreview } from '@zhanggui/contract/product/product.ts'
import type { ProductCellsRow } from '@zhanggui/contract/product/product-cells.ts'
import { Button, Checkbox } from 'antd'
import { type SyntheticEvent, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import {
  back,
  cellRow,
  cellText,
  forth,
  historyOf,
  isChanged,
  step,
  withText,
} from '../../kit/cells/cell-rows.ts'
import {
  type CellPlace,
  CellTable,
  type CellTableHandle,
  type PastedRows,
} from '../../kit/cells/cell-table.tsx'
import { useLeaveGuard } from '../../kit/form/leave-guard.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import type { TreeOption } from '../../kit/input/option.ts'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { ColumnChooser } from '../../kit/table/columns/column-chooser.tsx'
import { endsOf } from './price-preview.ts'
import { PriceQuestions } from './price-questions.tsx'
import { CellBar, CellSums } from './product-table-bars.tsx'
import { type ProductColumn, useProductColumns, useShownColumns } from './product-table-columns.ts'
import { TablePreview } from './product-table-preview.tsx'
import { faultsOfRow, type ProductCellRow, savable, saveTable } from './product-table-save.ts'
import { FindReplace, SetAll } from './product-table-tools.tsx'
import { heldFaults, useWaitingPrices } from './waiting-prices.ts'
import './product-table.css'

interface EditorProps {
  page: OutputOf<typeof productCalls.findProductCells>
  part: number
  onPart: (part: number) => void
  categories: readonly TreeOption[]
}

type Rows = readonly ProductCellRow[]

export function ProductTableEditor({ page, part, onPart, categories }: EditorProps) {
  const t = useText()
  const say = useLabel()
  const ask = useAsk()
  const all = useProductColumns(categories)
  const columns = useShownColumns(all)
  const [history, setHistory] = useState(() => historyOf<Rows>(page.records.map(cellRow)))
  const [place, setPlace] = useState<CellPlace | null>(null)
  const [changedOnly, setChangedOnly] = useState<ReadonlySet<string> | null>(null)
  const [finding, setFinding] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [when, setWhen] = useState<1 | 2>(1)
  const [busy, setBusy] = useState(false)
  const table = useRef<CellTableHandle | null>(null)
  const rows = history.now
  const changed = rows.filter(isChanged)
  const typed = (name: 'salesPrice' | 'costPrice') =>
    new Set(changed.filter(({ texts }) => name in texts).map(({ id }) => id))
  const [prices, costs] = [typed('salesPrice'), typed('costPrice')]
  const waiting = useWaitingPrices([...new Set([...prices, ...costs])], when)
  const faultsOf = useRowFaults(all, waiting)

  const changes = changed.reduce((sum, row) => sum + Object.keys(row.texts).length, 0)
  const asked = useMemo(
    () =>
      rows.filter(isChanged).flatMap((row) => {
        const cells = savable(row, all, faultsOf(row))
        return Object.keys(cells).length > 0 ? [{ row, cells }] : []
      }),
    [rows, all, faultsOf],
  )
  const saves = asked.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)
  const faults = changed.reduce((sum, row) => sum + Object.keys(faultsOf(row)).length, 0)
  const priced = asked.some(({ cells }) => 'salesPrice' in cells || 'costPrice' in cells)
  const saved = new Map(asked.map(({ row, cells }) => [row.id, cells]))
  const isSaved = (id: string, name: 'salesPrice' | 'costPrice') => name in (saved.get(id) ?? {})
  const ends = {
    price: endsOf(
      waiting.filter(({ id, scheduled }) => isSaved(id, 'salesPrice') && scheduled !== null),
      when,
    ),
    cost: endsOf(
      waiting.filter(({ id, scheduledCost }) => isSaved(id, 'costPrice') && scheduledCost !== null),
      when,
    ),
  }
  const shown = changedOnly ? rows.filter(({ id }) => changedOnly.has(id)) : rows
  useLeaveGuard(() => changes)

  const put = (next: Rows) => setHistory((now) => step(now, next))
  /** Replaces rows by id; the others stay as they are. */
  const merge = (next: Rows) => {
    const byId = new Map(next.map((row) => [row.id, row]))
    const merged = rows.map((row) => byId.get(row.id) ?? row)
    return merged.some((row, index) => row !== rows[index]) ? merged : rows
  }
  const edit = (change: (row: ProductCellRow, column: ProductColumn, index: number) => string | null) => {
    const at = table.current?.place() ?? place
    if (!at) return 0
    let count = 0
    const next = shown.map((row, index) =>
      index < at.row || index > at.lastRow
        ? row
        : columns.shown.slice(at.column, at.lastColumn + 1).reduce((now, column) => {
            const text = change(row, column, index)
            const after = text === null ? now : withText(now, column, text)
            if (after !== now) count++
            return after
          }, row),
    )
    if (count > 0) put(merge(next))
    return count
  }

  function fillDown() {
    const at = table.current?.place() ?? place
    if (!at) return
    // With one row selected, its cells take the texts above them.
    const first = at.lastRow === at.row ? at.row - 1 : at.row
    const source = shown[first]
    if (source) edit((_, column, index) => (index === first ? null : cellText(source, column)))
  }

  function handleChange(next: Rows, pasted: PastedRows | null) {
    put(merge(next))
    if (!pasted) return
    const before = new Map(shown.map((row) => [row.id, row]))
    const count = next.reduce((sum, row) => sum + differences(before.get(row.id), row), 0)
    if (pasted.lost > 0) notices.warning(t('cells.pastedLost', { count, lost: pasted.lost }))
    else if (pasted.rows > 1)
      notices.success(
        t('cells.pasted', { rows: pasted.rows, count }),
        undo(async () => setHistory(back)),
      )
  }

  function goToFault() {
    const from = place ? place.row * columns.shown.length + place.column : -1
    const faulty = shown.flatMap((row, index) => {
      const found = faultsOf(row)
      return columns.shown.flatMap(({ name }, column) =>
        found[name] ? [{ row: index, column, at: index * columns.shown.length + column }] : [],
      )
    })
    const next = faulty.find(({ at }) => at > from) ?? faulty[0]
    if (next) table.current?.go(next.row, next.column)
  }

  const renew = (records: ReadonlyMap<string, ProductCellsRow>) =>
    setHistory(({ now }) =>
      historyOf(
        now.map((row) => {
          const record = records.get(row.id)
          return record ? cellRow(record) : row
        }),
      ),
    )

  async function handleSave() {
    setBusy(true)
    try {
      const after = await saveTable(asked, all, priced ? when : 1, underCost, renew)
      setPreviewing(false)
      setHistory(({ now }) => historyOf(now.map((row) => after.get(row.id) ?? row)))
      setChangedOnly(null)
    } finally {
      setBusy(false)
    }
  }

  const underCost: Parameters<typeof saveTable>[3] = (questions, title) =>
    new Promise<boolean>((resolve) =>
      ask({
        title: t(title),
        content: <PriceQuestions questions={questions} far={title === 'product.farBelowTitle'} />,
        okText: t('product.underCostSave'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      }),
    )

  const first = (part - 1) * mostInTable + 1
  const parts = Math.ceil(page.total / mostInTable)
  const saveButton = (
    <Button type="primary" loading={busy} disabled={saves === 0} onClick={() => void handleSave()}>
      {t('cells.save', { count: saves })}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('productTable.title')} note={t('productTable.note')} />
      <section className="product-table">
        {/* The table watches the whole page, and would give its cells up for a click or a key here. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the table */}
        <div
          className="product-table-tools"
          onMouseDown={keepFromTable}
          onKeyDown={keepFromTable}
          onCopy={keepFromTable}
          onCut={keepFromTable}
          onPaste={keepFromTable}
        >
          <Button
            type="text"
            disabled={history.past.length === 0}
            onClick={() => setHistory(back)}
            title="Ctrl+Z"
          >
            {t('cells.undo')}
          </Button>
          <Button
            type="text"
            disabled={history.future.length === 0}
            onClick={() => setHistory(forth)}
            title="Ctrl+Y"
          >
            {t('cells.redo')}
          </Button>
          <Button type="text" disabled={!place} onClick={fillDown} title="Ctrl+D">
            {t('cells.fillDown')}
          </Button>
          <SetAll
            place={place}
            columns={columns.shown}
            onSet={(text) => edit((_, column) => (column.kind === 'shown' ? null : text))}
          />
          <FindReplace
            open={finding}
            onOpen={setFinding}
            rows={shown}
            columns={columns.shown}
            place={place}
            onGo={(row, column) => table.current?.go(row, column)}
            onReplace={(next) => put(merge(next))}
          />
          <span className="product-table-right">
            {changed.length > 0 && (
              <Checkbox
                checked={changedOnly !== null}
                onChange={({ target }) =>
                  setChangedOnly(target.checked ? new Set(changed.map(({ id }) => id)) : null)
                }
              >
                {t('cells.changedOnly', { count: changed.length })}
              </Checkbox>
            )}
            <ColumnChooser columns={columns.arranged} />
          </span>
        </div>
        <CellBar
          place={place}
          rows={shown}
          columns={columns.shown}
          faultsOf={faultsOf}
          onRestore={() => edit((row, column) => column.textOf(row.saved))}
        />
        <CellTable
          label={t('productTable.title')}
          rows={shown}
          columns={columns.shown}
          onChange={handleChange}
          faultsOf={faultsOf}
          onPlace={setPlace}
          handle={table}
          separator={t('kit.slash')}
          rowTitle={nameOf}
          keys={{
            undo: () => setHistory(back),
            redo: () => setHistory(forth),
            fillDown,
            find: () => setFinding(true),
            nextFault: goToFault,
          }}
        />
        <div className="product-table-foot">
          <CellSums place={place} rows={shown} columns={columns.shown} faultsOf={faultsOf} />
          <span className="product-table-right">
            {t('productTable.range', {
              from: formatCount(first, false),
              to: formatCount(first + page.records.length - 1, false),
              total: formatCount(page.total, page.totalCapped),
            })}
            {parts > 1 && (
              <span title={changes > 0 ? t('productTable.savedFirst') : undefined}>
                <Button size="small" disabled={part === 1 || changes > 0} onClick={() => onPart(part - 1)}>
                  {t('cells.previous')}
                </Button>
                <Button size="small" disabled={part >= parts || changes > 0} onClick={() => onPart(part + 1)}>
                  {t('cells.next')}
                </Button>
              </span>
            )}
          </span>
        </div>
      </section>
      <ActionBar
        note={
          <span role="status">
            {t('cells.changes', { count: changes })}
            {faults > 0 && (
              <>
                {' · '}
                <strong className="product-table-faults">{t('cells.faults', { count: faults })}</strong>{' '}
                <Button type="link" size="small" onClick={goToFault}>
                  {t('cells.nextFault')}
                </Button>{' '}
                {t('cells.faultsStay')}
              </>
            )}
            {ends.price.ended > 0 && ` · ${t('product.scheduledEnd', { count: ends.price.ended })}`}
            {ends.price.replaced > 0 &&
              ` · ${t('product.scheduledReplaced', { count: ends.price.replaced })}`}
            {ends.cost.ended > 0 && ` · ${t('product.scheduledCostEnd', { count: ends.cost.ended })}`}
            {ends.cost.replaced > 0 &&
              ` · ${t('product.scheduledCostReplaced', { count: ends.cost.replaced })}`}
          </span>
        }
      >
        {priced && (
          <SelectInput
            aria-label={t('productTable.priceWhen')}
            width={150}
            value={when}
            options={effectivePolicies.map((value) => ({ value, label: say(effectivePolicyLabel[value]) }))}
            onChange={(value) => setWhen(value === 2 ? 2 : 1)}
          />
        )}
        <Button
          type="text"
          disabled={changes === 0 || busy}
          onClick={() => put(rows.map((row) => (isChanged(row) ? cellRow(row.saved) : row)))}
        >
          {t('kit.discard')}
        </Button>
        <Button disabled={changes === 0} onClick={() => setPreviewing(true)}>
          {t('cells.preview')}
        </Button>
        {saveButton}
      </ActionBar>
      <TablePreview
        open={previewing}
        rows={changed}
        columns={all}
        faultsOf={faultsOf}
        waiting={waiting}
        later={when === 2}
        onClose={() => setPreviewing(false)}
        footer={saveButton}
      />
    </>
  )
}

const nameOf = ({ saved }: ProductCellRow) => saved.name
const keepFromTable = (event: SyntheticEvent) => event.stopPropagation()

const differences = (before: ProductCellRow | undefined, after: ProductCellRow): number =>
  before === after || !before
    ? 0
    : [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])].filter(
        (name) => before.texts[name] !== after.texts[name],
      ).length

/** The faults of each row. Rows never change in place, so each is checked once. */
function useRowFaults(columns: readonly ProductColumn[], waiting: readonly PricePreview[]) {
  return useMemo(() => {
    const known = new WeakMap<ProductCellRow, Readonly<Record<string, string>>>()
    const waits = new Map(waiting.map((one) => [one.id, one]))
    return (row: ProductCellRow) => {
      const { saved, texts } = row
      const found = known.get(row) ?? {
        ...heldFaults(saved, texts, waits.get(row.id)),
        ...faultsOfRow(row, columns),
      }
      known.set(row, found)
      return found
    }
  }, [columns, waiting])
}
