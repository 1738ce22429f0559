import { FolderOutlined, ReloadOutlined } from '@ant-design/icons'
import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import type { Material, MaterialFolders, MaterialKind } from '@zhanggui/contract/material/material.ts'
import { Button, type MenuProps, Select, Tooltip } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useNarrow } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { type BoxType, MainBox } from '../../kit/frame/main-box.tsx'
import type { TreeOption } from '../../kit/input/option.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import type { ListState } from '../../kit/list/list-state.ts'
import { type ListTab, ListTabs } from '../../kit/list/list-tabs.tsx'
import { NothingFound } from '../../kit/list/nothing-found.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import type { SearchValue } from '../../kit/list/search-fields.ts'
import { useOldRows } from '../../kit/list/use-old-rows.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { BulkBar } from '../../kit/table/bulk-bar.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import type { ListSort } from '../../kit/table/paging.ts'
import { type Selection, select } from '../../kit/table/selection.ts'
import { send } from '../../kit/wire/call.ts'
import { useOutage } from '../../kit/wire/connection.ts'
import { useCall, useLastAnswer } from '../../kit/wire/queries.ts'
import { FolderPanel, type FolderTools } from './folder-panel.tsx'
import { folderName, optionsOf, treeOf } from './folder-tree.ts'
import { MaterialGrid } from './material-grid.tsx'
import {
  folderField,
  folderOf,
  keywordField,
  kindOf,
  loose,
  materialQueryOf,
  targetOf,
} from './material-state.ts'
import '../../kit/list/list-page.css'
import './material.css'

const tabs: readonly ListTab[] = [
  { value: '1', label: 'material.kind1' },
  { value: '2', label: 'material.kind2' },
]
const orders = [
  ['sortNewest', 'createdAt', 'desc'],
  ['sortOldest', 'createdAt', 'asc'],
  ['sortName', 'name', 'asc'],
  ['sortLargest', 'bytes', 'desc'],
  ['sortSmallest', 'bytes', 'asc'],
] as const satisfies readonly (readonly [string, string, ListSort['order']])[]

interface MaterialBrowserProps {
  state: ListState
  onChange: (changed: Partial<ListState>) => void
  onFilter: (name: string, value: SearchValue) => void
  folders: MaterialFolders | undefined
  /** `small` inside a dialog. */
  type?: BoxType
  /** Shows only this kind. */
  only?: MaterialKind
  selection: Selection<Material>
  onSelect: (selection: Selection<Material>) => void
  selectLimit?: number
  faultOf?: (row: Material) => string | null
  /** The user clicked a picture; `index` is its place on the page. */
  onOpen: (row: Material, index: number, rows: readonly Material[]) => void
  menuOf?: (row: Material) => MenuProps['items']
  /** The actions for the selected materials. They replace the search. */
  verbs?: ReactNode
  tools?: FolderTools
  onDelete?: () => void
  /** Stands between the tabs and the grid. */
  notice?: ReactNode
  /** Shown if there are no materials. */
  empty?: ReactNode
}

/** Tabs, folders, search, cards and pager: the material center without its actions. */
export function MaterialBrowser(props: MaterialBrowserProps) {
  const { state, onChange, folders, selection, onSelect, selectLimit, only } = props
  const t = useText()
  const narrow = useNarrow()
  const query = materialQueryOf(state)
  const answer = useCall(materialCalls.findMaterialPage, query, { keepPrevious: true, quiet: true })
  // After a failed read the cards and the pager stay those of the last answer.
  const last = useLastAnswer(answer, query)
  const page = answer.data ?? last?.data
  const oldRows = useOldRows(last, answer.error !== null)
  const out = useOutage() !== null
  const rows = page?.records
  const kind = kindOf(state)
  const folder = folderOf(state)

  // The last page lost its cards, so the list goes to the last page that has cards.
  const lastPage = Math.max(1, Math.ceil((page?.total ?? 0) / state.pageSize))
  const beyond = !answer.isPlaceholderData && rows?.length === 0 && state.pageNo > lastPage
  useEffect(() => {
    if (beyond) onChange({ pageNo: lastPage })
  }, [beyond, lastPage, onChange])

  const free = (row: Material) => props.faultOf?.(row) == null
  function choose(some: readonly Material[], chosen: boolean) {
    const entries = some.filter(free).map((row) => [row.id, row] as const)
    // If only one can be chosen, a new choice replaces the old one.
    const from = chosen && selectLimit === 1 ? new Map<string, Material>() : selection
    onSelect(select(from, entries, chosen, selectLimit).selection)
  }
  const unchosen = (rows ?? []).filter((row) => !selection.has(row.id) && free(row))
  const bulk = props.verbs !== undefined && selection.size > 0
  const folderOptions: TreeOption[] | undefined = folders && [
    { value: loose, title: t('material.loose'), path: t('material.loose') },
    ...optionsOf(treeOf(folders.folders)),
  ]
  const filterFields = [folderField(folderOptions), keywordField]
  const [treeOpen, setTreeOpen] = useState(false)
  const panel = (
    <FolderPanel
      folders={folders}
      kind={kind}
      current={folder}
      onOpen={(next) => {
        setTreeOpen(false)
        onChange({ filters: { ...state.filters, folderId: next } })
      }}
      {...(props.tools ? { tools: props.tools } : {})}
    />
  )
  const sort = state.sort ?? { key: 'createdAt', order: 'desc' }

  const none = props.empty ?? <Empty title={t(`material.emptyKind${kind}`)} hint={t('material.emptyHint')} />
  return (
    <MainBox type={props.type ?? 'normal'} left={narrow ? undefined : panel}>
      {narrow && (
        <Drawer
          open={treeOpen}
          className="folder-drawer"
          direction="left"
          narrowSize={300}
          title={t('material.folders')}
          onClose={() => setTreeOpen(false)}
        >
          {panel}
        </Drawer>
      )}
      <section className="list-card material-main">
        <ListTabs
          tabs={only ? tabs.filter((tab) => tab.value === String(only)) : tabs}
          active={state.tab}
          count={(tab) => page && (tab === '1' ? page.counts.pictures : page.counts.videos)}
          onChange={(tab) => onChange({ tab })}
        />
        {bulk && (
          <BulkBar
            label={t('material.selected', { count: selection.size })}
            selectPageText={t('material.selectPage')}
            onSelectPage={unchosen.length > 0 ? () => choose(unchosen, true) : undefined}
            onClear={() => onSelect(new Map())}
            hint={t('material.spaceHint')}
          >
            {props.verbs}
          </BulkBar>
        )}
        <div className="list-filters" hidden={bulk && !narrow}>
          <SearchBar
            fields={[keywordField]}
            values={state.filters}
            onChange={props.onFilter}
            onReplace={(filters) =>
              onChange({ filters: folder === undefined ? filters : { ...filters, folderId: folder } })
            }
          >
            {narrow && (
              <Button className="folder-button" icon={<FolderOutlined />} onClick={() => setTreeOpen(true)}>
                {folder === undefined
                  ? t('material.all')
                  : folderName(folders, targetOf(folder), t('material.loose'))}
              </Button>
            )}
            <Select
              aria-label={t('material.sort')}
              value={`${sort.key}.${sort.order}`}
              popupMatchSelectWidth={false}
              options={orders.map(([text, key, order]) => ({
                value: `${key}.${order}`,
                label: t(`material.${text}`),
              }))}
              onChange={(value) => {
                const [, key, order] = orders.find(([, one, way]) => `${one}.${way}` === value) ?? orders[0]
                onChange({ sort: { key, order } })
              }}
            />
            <Tooltip title={t('kit.refresh')}>
              <Button
                type="text"
                icon={<ReloadOutlined spin={answer.isFetching && page !== undefined} />}
                aria-label={t('kit.refresh')}
                onClick={() => answer.refetch()}
              />
            </Tooltip>
          </SearchBar>
        </div>
        {props.notice}
        {answer.error && !page ? (
          <Empty title={t('material.loadFailed')} hint={answer.error.message}>
            <Button onClick={() => answer.refetch()}>{t('kit.again')}</Button>
          </Empty>
        ) : rows?.length === 0 && state.filters.keyword !== undefined ? (
          <NothingFound
            fields={filterFields}
            state={state}
            tab={null}
            noun={t('material.many')}
            count={(other) =>
              send(
                materialCalls.findMaterialPage,
                materialQueryOf({ ...other, tab: state.tab, pageSize: 10 }),
                { quiet: true },
              )
            }
            onShow={({ filters }) => onChange({ filters })}
            none={none}
          />
        ) : rows?.length === 0 ? (
          none
        ) : (
          <MaterialGrid
            rows={rows}
            label={t('material.grid', { kind: t(`material.kind${kind}`) })}
            stale={answer.isFetching && page !== undefined}
            isSelected={(row) => selection.has(row.id)}
            onToggle={(row) => choose([row], !selection.has(row.id))}
            onOpen={(row) => props.onOpen(row, rows?.indexOf(row) ?? 0, rows ?? [])}
            onEscape={() => onSelect(new Map())}
            {...(props.faultOf ? { faultOf: props.faultOf } : {})}
            {...(props.menuOf ? { menuOf: props.menuOf } : {})}
            {...(props.onDelete && selection.size > 0 ? { onDelete: props.onDelete } : {})}
            {...(props.tools && !narrow
              ? { dragged: (row) => (selection.has(row.id) ? [...selection.keys()] : [row.id]) }
              : {})}
          />
        )}
        {page && page.total > 0 && (
          <Pager
            pageNo={state.pageNo}
            pageSize={state.pageSize}
            total={page.total}
            capped={false}
            note={oldRows}
            disabled={out}
            rangeText="material.pageRange"
            onChange={(pageNo, pageSize) => onChange({ pageNo, pageSize })}
          />
        )}
      </section>
    </MainBox>
  )
}
