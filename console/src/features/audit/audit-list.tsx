import { ClockCircleOutlined, DownloadOutlined } from '@ant-design/icons'
import {
  type AuditPage,
  type AuditQuery,
  type AuditRow,
  auditCalls,
} from '@zhanggui/contract/audit/audit.calls.ts'
import { auditNouns, auditParts, nounTextKey } from '@zhanggui/contract/audit/audit.ts'
import { countLimit } from '@zhanggui/contract/count-limit.ts'
import { Button, Tooltip } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { language, useLanguage } from '../../kit/base/language.ts'
import { isText, sayText, useText } from '../../kit/base/text.ts'
import { requestExport } from '../../kit/list/export.ts'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { session } from '../../kit/session/session.ts'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { AuditChanges } from './audit-changes.tsx'
import { nounName, useFieldOptions } from './audit-fields.ts'
import './audit.css'

const columns: readonly TableColumn<AuditRow>[] = [
  {
    label: 'audit.at',
    headerSortKey: 'at',
    disabled: true,
    width: 184,
    skeleton: 120,
    card: 'note',
    slot: (row) => <When row={row} />,
  },
  { label: 'audit.who', headerSortKey: 'who', width: 136, skeleton: 84, slot: (row) => <Who row={row} /> },
  {
    label: 'audit.what',
    headerSortKey: 'action',
    width: 184,
    skeleton: 96,
    slot: (row) => <What row={row} />,
  },
  {
    label: 'audit.title',
    headerSortKey: 'title',
    width: 160,
    grow: true,
    skeleton: 120,
    slot: (row) => <Title row={row} />,
  },
  {
    label: 'audit.store',
    headerSortKey: 'store',
    prop: 'storeName',
    className: 'cell-quiet',
    width: 128,
    skeleton: 84,
    card: 'foot',
  },
  {
    label: 'audit.ip',
    headerSortKey: 'ip',
    prop: 'ip',
    className: 'cell-quiet',
    width: 128,
    skeleton: 84,
    card: 'foot',
  },
  {
    label: 'audit.changes',
    headerSortKey: 'changes',
    width: 320,
    grow: true,
    skeleton: 200,
    slot: (row) => <AuditChanges row={row} />,
  },
]

/** The audit trail: person, action, time, place, and the values before and after. */
export default function AuditList() {
  const t = useText()
  return (
    <ListPage
      name="audit"
      title={t('audit.pageTitle')}
      note={t('audit.kept')}
      tabs={tabs}
      actions={(list) => <ExportButton list={list} />}
      call={auditCalls.findAuditPage}
      fields={useFields()}
      columns={columns}
      rowKey={rowKey}
      autoHeight
      card={card}
      empty={{ title: t('audit.emptyTitle'), hint: t('audit.emptyHint') }}
    />
  )
}

const partOf = (tab: string) => auditParts.find((part) => part === tab) ?? 'all'
const tabs = {
  name: 'part',
  tabs: [
    { value: '', label: 'audit.partAll' },
    { value: 'data', label: 'audit.partData' },
    { value: 'people', label: 'audit.partPeople' },
    { value: 'session', label: 'audit.partSession' },
  ],
  count: ({ counts }: AuditPage, tab: string) => counts[partOf(tab)],
  stops: countLimit,
} as const

/** Exports the entries of the open tab and the filters to the download center. */
function ExportButton({ list }: { list: ListHandle<AuditRow, Partial<AuditQuery>> }) {
  const t = useText()
  const { pageNo: _no, pageSize: _size, ...condition } = list.query
  return (
    <Allow code="iposWeb.settings.audit.export">
      <Button
        icon={<DownloadOutlined />}
        disabled={!list.total}
        onClick={() => requestExport(auditCalls.exportAudit.path, { condition })}
      >
        {list.total && list.total < countLimit
          ? t('kit.exportAll', { count: list.total })
          : t('kit.exportList')}
      </Button>
    </Allow>
  )
}

const rowKey = (row: AuditRow) => row.id
const card = {
  title: (row: AuditRow) => (
    <div className="audit-card">
      <What row={row} />
      <Who row={row} />
      <Title row={row} />
      <AuditChanges row={row} />
    </div>
  ),
}

/** The kind and the name of a record. The name links to all changes of the record. */
function Title({ row: { record, title } }: { row: AuditRow }) {
  const t = useText()
  const language = useLanguage()
  if (!title || !record) return <>{title}</>
  return (
    <div className="audit-record">
      <small>{nounName(record.split(':')[0] ?? '', language)}</small>
      <Link
        className="audit-title"
        title={t('audit.onlyThis', { title })}
        to={`/settings/audit?record=${encodeURIComponent(record)}`}
      >
        {title}
      </Link>
    </div>
  )
}

/** The time to the second. A row that is not in the hash chain yet says so. */
function When({ row }: { row: AuditRow }) {
  const t = useText()
  return (
    <span className="cell-moment">
      {formatFullMoment(row.at)}
      {!row.sealed && (
        <Tooltip title={t('audit.unsealedHint')}>
          <button type="button" className="audit-unsealed" aria-label={t('audit.unsealed')}>
            <ClockCircleOutlined />
          </button>
        </Tooltip>
      )}
    </span>
  )
}

function Who({ row }: { row: AuditRow }) {
  const t = useText()
  return (
    <div className="audit-who" title={`${row.name} ${row.pin}`.trim()}>
      <span>{row.name || (row.pin ? '' : t('audit.system'))}</span>
      {row.pin && <span>{row.pin}</span>}
    </div>
  )
}

/** The action as text. An action that is newer than this page shows its code. */
function What({ row }: { row: AuditRow }) {
  const t = useText()
  const language = useLanguage()
  const key = `audit.${row.action}`
  const viewed = row.viewedAs && t('audit.viewedAs', { name: row.viewedAs })
  return (
    <div className="audit-what" title={viewed}>
      {isText(key) ? sayText(key, language) : row.action}
      {viewed && <small>{viewed}</small>}
    </div>
  )
}

const personLabel = ({ name, pin }: { name: string; pin: string }) => `${name} (${pin})`

const personField: SearchField = {
  componentName: 'remote',
  name: 'employeeId',
  placeholder: 'audit.who',
  width: 152,
  load: async (keyword) =>
    (await send(auditCalls.findAuditActors, { keyword })).map((person) => ({
      value: person.id,
      label: personLabel(person),
    })),
  find: async (id) => {
    const [person] = await send(auditCalls.findAuditActors, { id }, { quiet: true })
    return person ? { value: id, label: personLabel(person) } : null
  },
}

const recordField: SearchField = {
  componentName: 'remote',
  name: 'record',
  placeholder: 'audit.record',
  width: 128,
  load: async (keyword) =>
    (await send(auditCalls.findAuditRecords, { keyword })).map(({ record, noun, title }) => ({
      value: record,
      label: `${nounName(noun, language())} · ${title}`,
    })),
  // An unchanged record has no entry yet, but its kind is known.
  find: async (record) => {
    const [found] = await send(auditCalls.findAuditRecords, { record }, { quiet: true })
    const [noun = '', id = ''] = record.split(':')
    return { value: record, label: `${nounName(noun, language())} · ${found?.title ?? id}` }
  },
}

const storeField: SearchField = {
  componentName: 'remote',
  name: 'storeId',
  placeholder: 'audit.store',
  width: 120,
  load: async (keyword) =>
    (session.get()?.stores ?? [])
      .filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()))
      .slice(0, 50)
      .map(({ id, name }) => ({ value: id, label: name })),
  find: async (id) => {
    const store = session.get()?.stores.find((one) => one.id === id)
    return store ? { value: id, label: store.name } : null
  },
}

function useFields(): readonly SearchField[] {
  const label = useLabel()
  const changed = useFieldOptions()
  return useMemo(
    () => [
      personField,
      recordField,
      {
        componentName: 'select',
        name: 'action',
        placeholder: 'audit.what',
        width: 120,
        options: auditNouns.map((noun) => ({ value: noun, label: label(nounTextKey(noun)) })),
      },
      {
        componentName: 'select',
        name: 'field',
        placeholder: 'audit.field',
        options: changed,
        width: 120,
      },
      storeField,
      {
        componentName: 'date',
        type: 'daterange',
        name: 'days',
        names: ['from', 'to'],
        placeholder: 'audit.days',
        disableFuture: true,
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'audit.search',
        width: 220,
        validate: (value) => String(value ?? '').length <= 40,
      },
    ],
    [label, changed],
  )
}
