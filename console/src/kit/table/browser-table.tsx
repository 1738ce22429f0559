import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../base/language.ts'
import { usePhone } from '../base/narrow.ts'
import { useText } from '../base/text.ts'
import { pageOf, sorted } from './browser-rows.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { columnKey, type TableColumn, type Totals } from './columns/columns.tsx'
import { useColumns } from './columns/use-columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { defaultPageSize, type ListSort } from './paging.ts'
import { type Selection, select } from './selection.ts'

type Shown<R> = Pick<
  DataTableProps<R>,
  'rowKey' | 'rowHeight' | 'autoHeight' | 'maxHeight' | 'height' | 'stale' | 'onOpen' | 'empty' | 'card'
>

interface BrowserTableProps<R> extends Shown<R> {
  /** Names the column settings. */
  name: string
  columns: readonly TableColumn<R>[]
  /** All rows; undefined while they load. */
  rows: readonly R[] | undefined
  /**
   * Rows per page. With null, all rows stand on one page and only those in view are drawn; cards then have pages of
   * 100.
   */
  pageSize?: number | null
  defaultSort?: ListSort
  /** The value that a column is sorted by. The default is the value of its `prop`. */
  sortValue?: (row: R, key: string) => unknown
  /** The totals of all rows, not only of this page. */
  totals?: (rows: readonly R[]) => Totals
  bulk?: {
    label: (count: number) => string
    /** The most rows that can be selected. Extra rows are deselected again. */
    limit?: number
    verbs: (selection: Selection<R>, clear: () => void) => ReactNode
  }
  /** A search bar or buttons to the left of the columns button. */
  tools?: ReactNode
  /** Hides the columns button. */
  plain?: boolean
}

/** All cards of a page are drawn, and a phone is too slow for more. */
const mostCards = 100

/**
 * A table with all its rows in the browser. It pages, sorts and sums them itself (spec section 9 'Browser-side
 * pagination').
 */
export function BrowserTable<R>(props: BrowserTableProps<R>) {
  const { rows, rowKey, totals, bulk } = props
  const t = useText()
  const phone = usePhone()
  const pageSize =
    props.pageSize === undefined ? defaultPageSize : (props.pageSize ?? (phone ? mostCards : null))
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const columns = useColumns(props.name, props.columns)
  const [sort, setSort] = useState<ListSort | null>(null)
  const [pageNo, setPageNo] = useState(1)
  const [selection, setSelection] = useState<Selection<R>>(new Map())

  const order = sort ?? props.defaultSort ?? null
  const sortValue = props.sortValue ?? byProp(props.columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sortValue does not change while the table is shown
  const ordered = useMemo(() => rows && sorted(rows, order, sortValue, language), [rows, order, language])
  const last = Math.max(1, Math.ceil((rows?.length ?? 0) / (pageSize ?? Number.POSITIVE_INFINITY)))
  const page = Math.min(pageNo, last)
  const shown = useMemo(
    () => (ordered && pageSize !== null ? pageOf(ordered, page, pageSize) : ordered),
    [ordered, page, pageSize],
  )
  const sums = useMemo(() => (rows && rows.length > 0 ? totals?.(rows) : undefined), [rows, totals])

  // Scrolls back to the top when the rows or their order change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order stands for what is shown
  useEffect(() => {
    setPageNo(1)
    frame.current?.querySelector('.grid-scroll')?.scrollTo({ top: 0 })
  }, [order, rows?.length])

  const clear = () => setSelection(new Map())
  const unchosen =
    bulk && selection.size > 0 ? (shown ?? []).filter((row) => !selection.has(rowKey(row))) : []
  const full = selection.size >= (bulk?.limit ?? Number.POSITIVE_INFINITY)
  return (
    <div ref={frame} className="browser-table">
      {bulk && selection.size > 0 ? (
        <BulkBar
          label={bulk.label(selection.size)}
          selectPageText={t('kit.selectPage')}
          onSelectPage={
            unchosen.length > 0 && !full
              ? () =>
                  setSelection(
                    select(
                      selection,
                      unchosen.map((row) => [rowKey(row), row]),
                      true,
                      bulk.limit,
                    ).selection,
                  )
              : undefined
          }
          onClear={clear}
        >
          {bulk.verbs(selection, clear)}
        </BulkBar>
      ) : (
        (props.tools || !props.plain) && (
          <div className="table-tools">
            {props.tools}
            {!props.plain && !phone && (
              <span className="table-tools-end">
                <ColumnChooser columns={columns} />
              </span>
            )}
          </div>
        )
      )}
      <DataTable
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        rowHeight={props.rowHeight}
        autoHeight={props.autoHeight}
        maxHeight={props.maxHeight}
        height={props.height}
        stale={props.stale}
        sort={sort}
        defaultSort={props.defaultSort}
        onSort={setSort}
        selection={bulk && selection}
        onSelect={bulk && setSelection}
        selectLimit={bulk?.limit}
        totals={sums}
        onOpen={props.onOpen}
        empty={props.empty}
        card={props.card}
      />
      {rows && pageSize !== null && rows.length > (props.pageSize === null ? pageSize : 0) && (
        <Pager
          pageNo={page}
          pageSize={pageSize}
          total={rows.length}
          capped={false}
          sizes={false}
          onChange={setPageNo}
        />
      )}
    </div>
  )
}

function byProp<R>(columns: readonly TableColumn<R>[]) {
  const props = new Map(columns.map((column) => [columnKey(column), column.prop]))
  return (row: R, key: string): unknown => {
    const prop = props.get(key)
    return prop === undefined ? undefined : row[prop]
  }
}
