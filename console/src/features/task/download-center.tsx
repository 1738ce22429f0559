import { InfoCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { type ExportTask, taskStatus } from '@zhanggui/contract/task/task.ts'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { type Translate, useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { type ListTab, ListTabs } from '../../kit/list/list-tabs.tsx'
import { closeDownloads, useDownloads, useDownloadsOpen } from '../../kit/session/downloads.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { pageOf } from '../../kit/table/browser-rows.ts'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { useColumns } from '../../kit/table/columns/use-columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { defaultPageSize } from '../../kit/table/paging.ts'
import { TaskAction, TaskContent, TaskFile, TaskState } from './task-cells.tsx'
import { dayAndTime } from './task-time.ts'
import './download-center.css'

const tabs: readonly ListTab[] = [
  { value: '', label: 'task.all' },
  { value: String(taskStatus.running), label: 'task.running' },
  { value: String(taskStatus.done), label: 'task.done' },
  { value: String(taskStatus.failed), label: 'task.failed' },
]

const inTab = (tasks: readonly ExportTask[], tab: string) =>
  tab === '' ? tasks : tasks.filter((task) => String(task.status) === tab)

/** The present time, updated every half minute while the dialog is open. */
function useNow(open: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!open) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [open])
  return now
}

/** The exported files of the signed-in user (spec sections 2 and 4): 1200 by 700. */
export default function DownloadCenter() {
  const t = useText()
  const open = useDownloadsOpen()
  const { data: tasks, refetch } = useDownloads()
  const now = useNow(open)
  const [tab, setTab] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [refreshing, setRefreshing] = useState(false)

  useEffect(() => {
    if (open) void refetch()
  }, [open, refetch])

  async function handleRefresh() {
    setRefreshing(true)
    // A failed read of the list shows no message; only the icon stops (spec section 8).
    await refetch()
    setRefreshing(false)
  }

  const found = inTab(tasks ?? [], tab)
  const lastPage = Math.max(1, Math.ceil(found.length / defaultPageSize))
  const page = Math.min(pageNo, lastPage)
  const rows = pageOf(found, page, defaultPageSize)
  return (
    <Dialog
      open={open}
      onClose={closeDownloads}
      width={1200}
      className="download-center"
      title={
        <span className="download-head">
          {t('task.title')}
          <span className="download-note">
            <InfoCircleOutlined />
            {t('task.retention')}
          </span>
        </span>
      }
      footer={
        <div className="download-foot">
          <span>{t('task.goesOn')}</span>
          <Pager
            simple
            pageNo={page}
            pageSize={defaultPageSize}
            total={found.length}
            capped={false}
            onChange={setPageNo}
          />
        </div>
      }
    >
      <Button
        className="download-refresh"
        icon={<ReloadOutlined spin={refreshing} />}
        aria-busy={refreshing}
        onClick={handleRefresh}
      >
        {t('kit.refresh')}
      </Button>
      <ListTabs
        tabs={tabs}
        active={tab}
        count={(value) => tasks && inTab(tasks, value).length}
        onChange={(value) => {
          setTab(value)
          setPageNo(1)
        }}
      />
      <div className="download-rows">
        {tasks && rows.length === 0 ? (
          <Empty
            title={t(tab === '' ? 'task.none' : 'task.noneOfTab')}
            hint={tab === '' ? t('task.noneHint') : undefined}
          />
        ) : (
          <TaskRows tasks={tasks && rows} now={now} />
        )}
      </div>
    </Dialog>
  )
}

/** A table, or cards where a table has no room. Undefined until the first answer. */
function TaskRows({ tasks, now }: { tasks: readonly ExportTask[] | undefined; now: number }) {
  const t = useText()
  const columns = useColumns(
    'downloads',
    useMemo(() => columnsOf(now, t), [now, t]),
  )
  return <DataTable columns={columns} rows={tasks} rowKey={rowKey} rowHeight={52} card={card} />
}

const rowKey = ({ id }: ExportTask) => id
const card = { title: (task: ExportTask) => <TaskFile task={task} /> }

function columnsOf(now: number, t: Translate): TableColumn<ExportTask>[] {
  return [
    {
      label: 'task.file',
      headerSortKey: 'file',
      width: 280,
      grow: true,
      skeleton: 220,
      slot: (task) => <TaskFile task={task} />,
    },
    {
      label: 'task.source',
      headerSortKey: 'source',
      prop: 'funtion_name',
      className: 'cell-quiet',
      width: 150,
      card: 'note',
    },
    {
      label: 'task.requested',
      headerSortKey: 'requested',
      className: 'cell-quiet',
      width: 136,
      card: 'note',
      slot: (task) => dayAndTime(task.create_date, now, t),
    },
    {
      label: 'task.content',
      headerSortKey: 'content',
      align: 'end',
      width: 130,
      card: 'note',
      slot: (task) => <TaskContent task={task} />,
    },
    {
      label: 'task.status',
      headerSortKey: 'status',
      width: 320,
      skeleton: 'tag',
      card: 'foot',
      slot: (task) => <TaskState task={task} now={now} />,
    },
    {
      label: 'kit.actions',
      headerSortKey: 'action',
      align: 'end',
      width: 156,
      card: 'tag',
      slot: (task) => <TaskAction task={task} />,
    },
  ]
}
