import { InfoCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { type ExportTask, taskStatus } from '@zhanggui/contract/task/task.ts'
import { Button, Modal, Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { closeDownloads, useDownloads, useDownloadsOpen } from '../../kit/downloads.ts'
import { Empty } from '../../kit/empty.tsx'
import { type ListTab, ListTabs } from '../../kit/list-tabs.tsx'
import { useNarrow } from '../../kit/narrow.ts'
import { useText } from '../../kit/text.ts'
import { TaskAction, TaskContent, TaskFile, TaskState } from './task-cells.tsx'
import { dayAndTime } from './task-time.ts'
import './download-center.css'

const pageSize = 10

const tabs: readonly ListTab[] = [
  { value: '', label: 'task.all' },
  { value: String(taskStatus.running), label: 'task.running' },
  { value: String(taskStatus.done), label: 'task.done' },
  { value: String(taskStatus.failed), label: 'task.failed' },
]

const inTab = (tasks: readonly ExportTask[], tab: string) =>
  tab === '' ? tasks : tasks.filter((task) => String(task.status) === tab)

/** The time, told anew every half minute while the dialog is open. */
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
    // A list that cannot be had is not told of: the icon stops (spec section 8).
    await refetch()
    setRefreshing(false)
  }

  const found = inTab(tasks ?? [], tab)
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(pageNo, lastPage)
  const rows = found.slice((page - 1) * pageSize, page * pageSize)
  return (
    <Modal
      open={open}
      onCancel={closeDownloads}
      width={1200}
      centered
      className="download-center"
      closable={{ 'aria-label': t('kit.close') }}
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
          <Pagination
            size="small"
            current={page}
            total={found.length}
            pageSize={pageSize}
            showSizeChanger={false}
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
    </Modal>
  )
}

/** A table, or cards where there is no room for one. Undefined until the first answer has come. */
function TaskRows({ tasks, now }: { tasks: readonly ExportTask[] | undefined; now: number }) {
  const t = useText()
  const narrow = useNarrow()
  if (narrow)
    return (
      <ul className="task-cards">
        {tasks?.map((task) => (
          <li key={task.id}>
            <TaskFile task={task} />
            <span className="task-note">
              {task.funtion_name}
              <i className="task-divider" />
              {dayAndTime(task.create_date, now, t)}
              <i className="task-divider" />
              <TaskContent task={task} />
            </span>
            <TaskState task={task} now={now} />
            <TaskAction task={task} />
          </li>
        ))}
      </ul>
    )
  return (
    <table className="task-table">
      <thead>
        <tr>
          <th>{t('task.file')}</th>
          <th className="task-source">{t('task.source')}</th>
          <th className="task-when">{t('task.requested')}</th>
          <th className="task-rows">{t('task.content')}</th>
          <th className="task-status">{t('task.status')}</th>
          <th className="task-action">{t('kit.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {tasks
          ? tasks.map((task) => (
              <tr key={task.id}>
                <td>
                  <TaskFile task={task} />
                </td>
                <td className="task-source">{task.funtion_name}</td>
                <td className="task-when">{dayAndTime(task.create_date, now, t)}</td>
                <td className="task-rows">
                  <TaskContent task={task} />
                </td>
                <td className="task-status">
                  <TaskState task={task} now={now} />
                </td>
                <td className="task-action">
                  <TaskAction task={task} />
                </td>
              </tr>
            ))
          : [60, 44, 52].map((width) => (
              <tr key={width}>
                <td colSpan={6}>
                  <span className="bone" style={{ width: `${width}%`, height: 14 }} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}
