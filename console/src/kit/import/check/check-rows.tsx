import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { type ImportDetail, type ImportRow, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import { Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useLabel } from '../../base/label.ts'
import { usePhone } from '../../base/narrow.ts'
import { useText } from '../../base/text.ts'
import { ListTabs } from '../../list/list-tabs.tsx'
import { StatusTag } from '../../show/status-tag.tsx'
import { ColumnChooser } from '../../table/columns/column-chooser.tsx'
import type { TableColumn } from '../../table/columns/columns.tsx'
import { useColumns } from '../../table/columns/use-columns.ts'
import { DataTable } from '../../table/data-table.tsx'
import { Pager } from '../../table/pager.tsx'
import { useCall } from '../../wire/queries.ts'
import type { ImportService } from '../import-service.ts'
import { ChangeCell } from './change-cell.tsx'
import './check.css'

const tabs = [
  { value: '', label: 'importScreen.all' },
  { value: '1', label: 'transfer.created', mark: 'success' },
  { value: '2', label: 'transfer.changed', mark: 'primary' },
  { value: '3', label: 'transfer.unchanged', mark: 'tone-closed-dot' },
  { value: '4', label: 'transfer.refused', mark: 'error' },
] as const
const interesting = [rowResult.created, rowResult.changed, rowResult.refused]

const look = {
  [rowResult.created]: { label: 'transfer.created', tone: 'taskComplete' },
  [rowResult.changed]: { label: 'transfer.changed', tone: 'inProgress' },
  [rowResult.unchanged]: { label: 'transfer.unchanged', tone: 'initial' },
  [rowResult.refused]: { label: 'transfer.refused', tone: 'cancelled' },
} as const

/** The number of field columns before the user asks for more. */
const shownAtFirst = 4
const rowKey = (row: ImportRow) => String(row.rowNumber)

/** The differences of a dry run, by cell and page. */
export function CheckRows({ service, detail }: { service: ImportService; detail: ImportDetail }) {
  const t = useText()
  const phone = usePhone()
  const [tab, setTab] = useState('')
  // If no row changes, the table starts with all rows.
  const [only, setOnly] = useState(detail.counts.created + detail.counts.changed + detail.counts.refused > 0)
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const { counts } = detail
  const results = tab ? [Number(tab)] : only ? interesting : undefined
  const { data, isPlaceholderData } = useCall(
    transferCalls.findImportRowPage,
    { importId: detail.id, ...page, ...(results ? { results } : {}) },
    { keepPrevious: true },
  )
  const fields = useMemo(
    () => new Set(data?.records.flatMap((row) => row.cells.map((cell) => cell.field))),
    [data],
  )
  const columns = useColumns('import-rows', useRowColumns(service, fields, counts.refused > 0, phone))
  const countOf = (value: string) =>
    value === '1'
      ? counts.created
      : value === '2'
        ? counts.changed
        : value === '3'
          ? counts.unchanged
          : value === '4'
            ? counts.refused
            : counts.total

  function turnTo(next: string) {
    setTab(next)
    setPage({ ...page, pageNo: 1 })
  }
  return (
    <>
      <div className="import-rows-head">
        <ListTabs tabs={tabs} active={tab} count={countOf} onChange={turnTo} />
        <div className="import-rows-tools">
          {tab === '' && (
            <Checkbox
              checked={only}
              onChange={(event) => {
                setOnly(event.target.checked)
                setPage({ ...page, pageNo: 1 })
              }}
            >
              {t('importScreen.onlyChanged')}
            </Checkbox>
          )}
          {!phone && <ColumnChooser columns={columns} />}
        </div>
      </div>
      <DataTable
        columns={columns}
        rows={data?.records}
        rowKey={rowKey}
        rowHeight={44}
        stale={isPlaceholderData}
        empty={<p className="table-note">{t('importScreen.noRows')}</p>}
        card={{ title: (row) => <TitleCell row={row} /> }}
      />
      <Pager
        {...page}
        total={data?.total ?? 0}
        capped={data?.totalCapped ?? false}
        onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
      />
    </>
  )
}

/** A change of a price, an option, or of several codes needs more room. */
const widthOf = ({ kind, told, several, identifier }: SheetColumn): number => {
  if (told) return 196
  if (kind === 'money') return 136
  return several && identifier ? 172 : 124
}

/** The name of the record, and its old name if the file changes it. */
function TitleCell({ row }: { row: ImportRow }) {
  if (row.cells.some((cell) => cell.field === 'name' && (cell.fault || cell.before !== null)))
    return <ChangeCell row={row} field="name" kind="text" />
  return (
    <span className="change-same" title={row.title}>
      {row.title}
    </span>
  )
}

function useRowColumns(
  service: ImportService,
  fields: ReadonlySet<string>,
  refused: boolean,
  phone: boolean,
): TableColumn<ImportRow>[] {
  const t = useText()
  const label = useLabel()
  // The mapping decides the fields, so they stay the same on every page.
  const key = [...fields].sort().join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: key contains all of fields
  return useMemo(() => {
    const weight = (column: SheetColumn) =>
      column.kind === 'money' ? 0 : column.required || column.identifier ? 1 : 2
    // Prices stand beside the name, where no window cuts them.
    const others = service.columns
      .filter(
        (column) => (!column.exportOnly || column.told) && column.key !== 'name' && fields.has(column.key),
      )
      .sort((a, b) => weight(a) - weight(b))
    const first = new Set([...others.filter(({ told }) => told), ...others.slice(0, shownAtFirst)])
    return [
      {
        label: 'importScreen.row',
        headerSortKey: 'row',
        prop: 'rowNumber',
        kind: 'number',
        width: 72,
        className: 'cell-quiet',
        card: 'note',
        // The card does not show the column's title, so the cell repeats it.
        ...(phone ? { slot: (row) => t('importScreen.rowNumber', { row: row.rowNumber }) } : {}),
      },
      {
        label: 'importScreen.result',
        headerSortKey: 'result',
        width: 104,
        card: 'tag',
        slot: (row) => {
          const known = look[row.result as keyof typeof look]
          return (
            known && (
              <StatusTag tone={known.tone} dot="full">
                {label(known.label)}
              </StatusTag>
            )
          )
        },
      },
      {
        label: 'importScreen.title',
        headerSortKey: 'name',
        width: 200,
        grow: true,
        slot: (row) => <TitleCell row={row} />,
      },
      ...others.map(
        (column): TableColumn<ImportRow> => ({
          label: column.label,
          headerSortKey: column.key,
          width: widthOf(column),
          align:
            column.kind === 'money' || column.kind === 'number' || column.kind === 'weight' ? 'end' : 'start',
          hiddenAtFirst: !first.has(column),
          card: 'line',
          ...(column.identifier ? { className: 'cell-whole' } : {}),
          slot: (row) => <ChangeCell row={row} field={column.key} kind={column.kind} />,
        }),
      ),
      {
        label: 'importScreen.reason',
        headerSortKey: 'reason',
        // Many columns never push it out of sight.
        ...(refused ? { fixed: 'end' as const } : {}),
        width: 260,
        grow: true,
        card: 'line',
        slot: (row) => {
          const text = row.reasons.join(t('kit.semicolon'))
          return text ? (
            <span className="change-reason" title={text}>
              {text}
            </span>
          ) : null
        },
      },
    ]
  }, [service, key, refused, phone, label, t])
}
