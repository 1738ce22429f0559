import { ReloadOutlined } from '@ant-design/icons'
import type { Call } from '@zhanggui/contract/call.ts'
import { countLimit } from '@zhanggui/contract/count-limit.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button, Tooltip } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { useCell } from '../base/cell.ts'
import { formatNumber } from '../base/format.ts'
import { useLabel } from '../base/label.ts'
import { usePhone } from '../base/narrow.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { session } from '../session/session.ts'
import { Empty } from '../show/empty.tsx'
import { ColumnChooser } from '../table/columns/column-chooser.tsx'
import { columnKey, type RowCard, type RowGroups, type TableColumn } from '../table/columns/columns.tsx'
import { useColumns } from '../table/columns/use-columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { Pager } from '../table/pager.tsx'
import type { ListSort } from '../table/paging.ts'
import { currentRow } from '../table/row-keys.ts'
import { SelectedRows } from '../table/selected-rows.tsx'
import type { Selection } from '../table/selection.ts'
import { ViewsButton } from '../table/views/views-button.tsx'
import { send } from '../wire/call.ts'
import { useOutage } from '../wire/connection.ts'
import { refresh, useLastAnswer, useRead } from '../wire/queries.ts'
import { type ListQuery, type ListShape, type ListState, listQuery, savedQuery } from './list-state.ts'
import { type ListTab, ListTabs } from './list-tabs.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SearchBar } from './search-bar.tsx'
import { isApplied, type SearchField } from './search-fields.ts'
import { useListState } from './use-list-state.ts'
import { useOldRows } from './use-old-rows.ts'
import { useDropRefused, useRefused } from './use-refused.ts'
import './list-page.css'

/** The answer of a list call. */
export interface Page<R> {
  records: R[]
  total: number
  totalCapped: boolean
}

/** The state and actions of the list, for the screen's own buttons. */
export interface ListHandle<R, Q> {
  state: ListState
  /** The query of the shown rows. */
  query: Q
  total: number | undefined
  /** There are more than `total`. */
  totalCapped: boolean
  selection: Selection<R>
  clearSelection: () => void
  /** Selects these rows instead. */
  choose: (rows: readonly R[]) => void
  reload: () => Promise<void>
}

export type ListPageProps<R, P extends Page<R>, I extends z.ZodType> = ListSource<P, I> & ListData<R, P, I>

/** The source of the rows: a call of the contract, or a function that answers a list query. */
type ListSource<P, I extends z.ZodType> =
  | { call: Call<I, z.ZodType<P>>; load?: undefined }
  | { call?: undefined; load: (query: ListQuery) => Promise<P> }

interface ListData<R, P extends Page<R>, I extends z.ZodType> {
  /** Parts of every query that are no filters, such as the store of the page. */
  given?: Partial<z.input<I>>
  /** Names the column settings. */
  name: string
  /** Without a title the list stands in a page that has its own header. */
  title?: ReactNode
  /** Stands beside the title. */
  note?: ReactNode
  tabs?: {
    name: string
    tabs: readonly ListTab[]
    count: (page: P, tab: string) => number
    /** Counts stop at this number, also without a filter: that of the open tab only at the limit of counts. */
    stops?: number
    /** The counts of this page do not stop. */
    exact?: (page: P) => boolean
    /** The count of a tab is only the least. */
    capped?: (page: P, tab: string) => boolean
  }
  fields: readonly SearchField[]
  columns: readonly TableColumn<R>[]
  rowKey: (row: R) => string
  rowHeight?: 40 | 44 | 52
  /** Each row is as high as its content. */
  autoHeight?: boolean
  defaultSort?: ListSort
  rangeText?: TextKey
  onOpen?: (row: R) => void
  card?: RowCard<R>
  /** The groups of a page's rows. Only together with `autoHeight`. */
  groups?: (page: P, list: ListHandle<R, z.input<I>>) => RowGroups<R>
  actions?: (list: ListHandle<R, z.input<I>>) => ReactNode
  /** A note beside the range of the shown rows. */
  foot?: (page: P, list: ListHandle<R, z.input<I>>) => string | undefined
  /** What the marks in the rows mean. */
  legend?: ReactNode
  /** A line above the rows, such as that new ones have come. */
  line?: (page: P, list: ListHandle<R, z.input<I>>) => ReactNode
  bulk?: {
    label: (count: number) => string
    limit?: number
    verbs: (list: ListHandle<R, z.input<I>>) => ReactNode
  }
  /** Shown if the merchant has no rows at all. `noun` names the rows in the plural if a filter excludes all. */
  empty: { noun?: string; title: ReactNode; hint?: ReactNode; actions?: ReactNode }
}

const noTabs: readonly ListTab[] = []

/**
 * A whole list screen: header, tabs with counts, search bar or bulk bar, table, pager. Each load is one call.
 * Filters, sort, page and tab stand in the URL.
 */
export function ListPage<R, P extends Page<R>, I extends z.ZodType>(props: ListPageProps<R, P, I>) {
  const { call, load, fields, rowKey } = props
  const t = useText()
  const phone = usePhone()
  const permissions = useCell(session)?.permissions
  const label = useLabel()
  const tabs = props.tabs?.tabs ?? noTabs
  const tabName = props.tabs?.name ?? ''
  // A column of buttons is hidden if the user may use none of them.
  const columns = useMemo(
    () =>
      props.columns.filter(
        ({ buttons }) => !buttons || buttons.some(({ code }) => !code || permissions?.has(code)),
      ),
    [props.columns, permissions],
  )
  const { refused, setValues: setRefused } = useRefused()
  const shape: ListShape = useMemo(
    () => ({
      fields,
      tabs: tabs.map((tab) => tab.value),
      tabName,
      sortKeys: columns.filter((column) => column.sortable).map(columnKey),
      refused,
    }),
    [fields, columns, tabs, tabName, refused],
  )
  const { state, change, filter, show, opening } = useListState(shape, props.name)
  const [selection, setSelection] = useState<Selection<R>>(new Map())
  const arranged = useColumns(props.name, columns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view brings its columns when the list is opened, not later
  useLayoutEffect(() => {
    if (opening) arranged.keep(opening.columns)
  }, [])

  const { given } = props
  const query: ListQuery = useMemo(
    () => ({ ...(given as object | undefined), ...listQuery(state, shape) }),
    [state, shape, given],
  )
  // The names come from the screen's fields and fit the schema. zod's generic input type cannot follow that.
  const read = (asked: ListQuery, signal?: AbortSignal): Promise<P> =>
    call ? send(call, asked as z.input<I>, { quiet: true, ...(signal ? { signal } : {}) }) : load(asked)
  const answer = useRead(call?.path ?? props.name, query, (signal) => read(query, signal), {
    keepPrevious: true,
    early: true,
  })
  // After a failed read the rows and the pager stay those of the last answer.
  const last = useLastAnswer(answer, state)
  const page = answer.data ?? last?.data
  const shownState = answer.error && !answer.data && last ? last.input : state
  const rows = page?.records
  const out = useOutage() !== null
  const filtered = Object.values(state.filters).some(isApplied)
  const isCapped = (tab: string) => {
    if (page === undefined) return false
    if (props.tabs?.exact?.(page)) return false
    if (props.tabs?.capped?.(page, tab)) return true
    if (tab === state.tab && page.totalCapped) return true
    const count = props.tabs?.count(page, tab) ?? 0
    const stops = props.tabs?.stops
    return (
      (count >= countLimit && (filtered || stops !== undefined)) || (tab !== state.tab && count === stops)
    )
  }

  // The last page lost its rows, so the list goes to the last page that has rows.
  const lastPage = Math.max(1, Math.ceil((page?.total ?? 0) / state.pageSize))
  const beyond =
    answer.isSuccess && !answer.isPlaceholderData && rows?.length === 0 && state.pageNo > lastPage
  useEffect(() => {
    if (beyond) change({ pageNo: lastPage }, true)
  }, [beyond, lastPage, change])
  // If rows are shown, a failed reload is a notice. Otherwise the error takes their place.
  const failed = useDropRefused(query, answer.error, setRefused) ? null : answer.error
  useEffect(() => {
    if (failed && page && !failed.endsSession) notices.error(failed.message)
  }, [failed, page])

  // Enter in the search opens the first hit, once the rows answer the typed text.
  const [entered, setEntered] = useState<{ name: string; text: string } | null>(null)
  const { onOpen } = props
  const hit = answer.isSuccess && !answer.isFetching && !answer.isPlaceholderData ? rows?.[0] : undefined
  useEffect(() => {
    if (!entered || answer.isFetching || state.filters[entered.name] !== entered.text) return
    setEntered(null)
    if (hit !== undefined) onOpen?.(hit)
  }, [entered, answer.isFetching, state.filters, hit, onOpen])
  const oldRows = useOldRows(last, failed !== null)

  const list: ListHandle<R, z.input<I>> = {
    state,
    query: query as z.input<I>,
    total: page?.total,
    totalCapped: page?.totalCapped ?? false,
    selection,
    clearSelection: () => setSelection(new Map()),
    choose: (chosen) => setSelection(new Map(chosen.map((row) => [rowKey(row), row] as const))),
    reload: async () => {
      await (call ? refresh(call) : answer.refetch())
    },
  }
  const changeRows = (changed: Partial<ListState>) => {
    setSelection(new Map())
    change(changed)
  }
  const bulk = props.bulk && selection.size > 0 ? props.bulk : null

  const views = (
    <ViewsButton
      name={props.name}
      columns={arranged}
      query={savedQuery(state, shape)}
      onShow={(saved) => {
        setSelection(new Map())
        show(saved)
      }}
    />
  )
  /** The open tab, if it hides rows. */
  const openTab = state.tab === (tabs[0]?.value ?? '') ? null : tabs.find((tab) => tab.value === state.tab)
  const none = (
    <Empty title={props.empty.title} hint={props.empty.hint}>
      {props.empty.actions}
    </Empty>
  )

  return (
    <>
      {props.title !== undefined && (
        <PageHeader title={props.title} note={props.note} actions={props.actions?.(list)} />
      )}
      <section className="list-card">
        {tabs.length > 0 && (
          <ListTabs
            tabs={tabs}
            active={state.tab}
            count={(tab) => page && props.tabs?.count(page, tab)}
            capped={isCapped}
            onChange={(tab) => changeRows({ tab })}
          >
            {!phone && views}
          </ListTabs>
        )}
        {props.bulk && (
          <SelectedRows
            label={props.bulk.label}
            limit={props.bulk.limit}
            selection={selection}
            onSelect={setSelection}
            rowKey={rowKey}
            rows={rows ?? []}
            query={query}
            found={page?.total}
            read={read}
          >
            {bulk?.verbs(list)}
          </SelectedRows>
        )}
        <div className="list-filters" hidden={bulk !== null && !phone}>
          <SearchBar
            fields={fields}
            values={state.filters}
            onChange={(name, value) => {
              setSelection(new Map())
              filter(name, value)
            }}
            onReplace={(filters) => changeRows({ filters })}
            onEnter={(name, text) => setEntered(currentRow() ? null : { name, text })}
          >
            <Tooltip title={t('kit.refresh')}>
              <Button
                type="text"
                icon={<ReloadOutlined spin={answer.isFetching && page !== undefined} />}
                aria-label={t('kit.refresh')}
                onClick={() => answer.refetch()}
              />
            </Tooltip>
            {tabs.length === 0 && !phone && views}
            {!phone && <ColumnChooser columns={arranged} />}
          </SearchBar>
        </div>
        {page && props.line?.(page, list)}
        {failed && !page ? (
          <Empty title={t('kit.loadFailed')} hint={failed.message}>
            <Button onClick={() => answer.refetch()}>{t('kit.again')}</Button>
          </Empty>
        ) : (
          <DataTable
            columns={arranged}
            rows={rows}
            rowKey={rowKey}
            rowHeight={props.rowHeight ?? 40}
            autoHeight={props.autoHeight ?? false}
            stale={answer.isFetching && page !== undefined}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            defaultSort={props.defaultSort}
            selection={props.bulk && selection}
            onSelect={props.bulk && setSelection}
            selectLimit={props.bulk?.limit}
            onOpen={props.onOpen}
            card={props.card}
            groups={page && props.groups?.(page, list)}
            empty={
              filtered ? (
                <NothingFound
                  fields={fields}
                  state={state}
                  tab={openTab ? label(openTab.label) : null}
                  noun={props.empty.noun}
                  count={(other) =>
                    read({
                      ...(given as object | undefined),
                      ...listQuery({ ...other, pageSize: 10 }, shape),
                    })
                  }
                  onShow={({ tab, filters }) => changeRows({ tab, filters })}
                  none={none}
                />
              ) : openTab ? (
                <Empty title={t('kit.nothingInTab', { tab: label(openTab.label) })}>
                  <Button onClick={() => changeRows({ tab: tabs[0]?.value ?? '' })}>
                    {page && props.tabs
                      ? t('kit.showAllCount', { count: formatNumber(props.tabs.count(page, '')) })
                      : t('kit.showAll')}
                  </Button>
                </Empty>
              ) : (
                none
              )
            }
          />
        )}
        {page && page.total > 0 && props.legend}
        {!page && !failed && <div className="pager" />}
        {oldRows && page?.total === 0 && (
          <div className="pager">
            <span className="pager-note">{oldRows}</span>
          </div>
        )}
        {page && page.total > 0 && (
          <Pager
            pageNo={shownState.pageNo}
            pageSize={shownState.pageSize}
            total={page.total}
            capped={page.totalCapped}
            rangeText={props.rangeText}
            note={oldRows}
            more={props.foot?.(page, list)}
            disabled={out}
            onChange={(pageNo, pageSize) => change({ pageNo, pageSize })}
          />
        )}
      </section>
    </>
  )
}
