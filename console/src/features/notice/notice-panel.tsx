import { CheckOutlined, CloseOutlined, DownloadOutlined, KeyOutlined } from '@ant-design/icons'
import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { type Notice, noticeDays } from '@zhanggui/contract/notice/notice.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.status.ts'
import type { ExportTask } from '@zhanggui/contract/task/task.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { type ListTab, ListTabs } from '../../kit/list/list-tabs.tsx'
import { Allow } from '../../kit/session/allow.tsx'
import { askDownloads, openDownloads, useDownloads } from '../../kit/session/downloads.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { download } from '../../kit/wire/download.ts'
import { refresh, useSend } from '../../kit/wire/queries.ts'
import { useNotices } from './notices.ts'
import './notice-panel.css'

const tabs: readonly ListTab[] = [
  { value: '', label: 'notice.all' },
  { value: 'forMe', label: 'notice.forMe' },
  { value: 'tasks', label: 'notice.tasks' },
]

interface Line {
  key: string
  at: string
  tab: 'forMe' | 'tasks' | ''
  node: ReactNode
}

/** Requests for access, and the files that are ready or failed: the latest first. */
export default function NoticePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const [tab, setTab] = useState('')
  const { data } = useNotices()
  const tasks = useDownloads().data
  useEffect(askDownloads, [])
  const { mutate: readAll } = useSend(noticeCalls.readNotices, {
    onSuccess: () => refresh(noticeCalls.findNoticeList),
  })
  const ended = (tasks ?? []).filter(
    ({ status }) => status === taskStatus.done || status === taskStatus.failed,
  )
  const lines: Line[] = [
    ...(data ?? []).map((notice): Line => {
      const forMe = notice.kind === 'accessAsked' && notice.state === 'waiting'
      return {
        key: `n${notice.id}`,
        at: notice.at,
        tab: forMe ? 'forMe' : '',
        node:
          notice.kind === 'webhookFails' ? (
            <Failing notice={notice} onLeave={onClose} />
          ) : (
            <Access notice={notice} onLeave={onClose} />
          ),
      }
    }),
    ...ended.map(
      (task): Line => ({
        key: `t${task.id}`,
        at: task.finish_date ?? task.create_date,
        tab: 'tasks',
        node: <FileLine task={task} onLeave={onClose} />,
      }),
    ),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const inTab = (value: string) => lines.filter((line) => value === '' || line.tab === value)
  return (
    <Drawer
      open={open}
      size={440}
      title={t('notice.title')}
      onClose={onClose}
      className="notice-panel"
      extra={
        data?.some(({ read }) => !read) && (
          <Button type="link" size="small" onClick={() => readAll({})}>
            {t('notice.readAll')}
          </Button>
        )
      }
      footer={t('notice.kept', { days: noticeDays })}
    >
      <ListTabs
        tabs={tabs}
        active={tab}
        count={(value) => (data && tasks ? inTab(value).length : undefined)}
        onChange={setTab}
      />
      {data && tasks && inTab(tab).length === 0 ? (
        <Empty title={t('notice.none')} hint={t('notice.noneHint')} />
      ) : (
        <ul className="notice-lines">
          {inTab(tab).map(({ key, node }) => (
            <li key={key}>{node}</li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

interface LineProps {
  tone: 'ask' | 'good' | 'bad' | 'done'
  icon: ReactNode
  title: string
  at: string
  hint: string
  unread?: boolean
  children?: ReactNode
}

function LineFrame({ tone, icon, title, at, hint, unread = false, children }: LineProps) {
  const t = useText()
  return (
    <article className={`notice-line notice-${tone}`}>
      {unread && <i className="notice-dot" role="img" aria-label={t('notice.unread')} />}
      <span className="notice-icon" aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3>
          {title} <time>{formatMoment(at)}</time>
        </h3>
        {hint && <p>{hint}</p>}
        {children && <div className="notice-actions">{children}</div>}
      </div>
    </article>
  )
}

const wantedText = {
  waiting: 'notice.wantedWaiting',
  granted: 'notice.wantedGranted',
  declined: 'notice.wantedDeclined',
} as const

function Access({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { id, kind, state, name, asker, reason, at, read } = notice
  const { mutate: decline, isPending } = useSend(noticeCalls.declineAccess, {
    onSuccess: () => notices.success(t('notice.declinedNow')),
    onSettled: () => refresh(noticeCalls.findNoticeList),
  })
  const goTo = (path: string) => () => {
    onLeave()
    navigate(path)
  }
  if (kind === 'accessWanted')
    return (
      <LineFrame
        tone={state === 'granted' ? 'good' : state === 'declined' ? 'bad' : 'done'}
        icon={state === 'granted' ? <CheckOutlined /> : <KeyOutlined />}
        title={t(wantedText[state], { name })}
        at={at}
        hint={reason}
        unread={!read}
      />
    )
  if (state !== 'waiting')
    return (
      <LineFrame
        tone="done"
        icon={<KeyOutlined />}
        title={t('notice.accessAsked', { asker, name })}
        at={at}
        hint={t(state === 'granted' ? 'notice.granted' : 'notice.declined')}
      />
    )
  return (
    <LineFrame
      tone="ask"
      icon={<KeyOutlined />}
      title={t('notice.accessAsked', { asker, name })}
      at={at}
      hint={reason}
      unread={!read}
    >
      <Allow code="iposWeb.settings.user">
        <Button
          type="primary"
          size="small"
          onClick={goTo(`/settings/user/list?keyword=${encodeURIComponent(asker)}`)}
        >
          {t('notice.giveRole', { asker })}
        </Button>
      </Allow>
      <Allow code="iposWeb.settings.role">
        <Button size="small" onClick={goTo('/settings/role/index')}>
          {t('notice.setRole')}
        </Button>
      </Allow>
      <Button type="text" size="small" loading={isPending} onClick={() => decline({ id })}>
        {t('notice.decline')}
      </Button>
    </LineFrame>
  )
}

/** Nothing has arrived at an address for a day. */
function Failing({ notice: { reason, at, read }, onLeave }: { notice: Notice; onLeave: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <LineFrame
      tone="bad"
      icon={<CloseOutlined />}
      title={t('notice.webhookFails', { name: reason })}
      at={at}
      hint={t('notice.webhookFailsHint')}
      unread={!read}
    >
      <Allow code="iposWeb.settings.webhook">
        <Button
          size="small"
          onClick={() => {
            onLeave()
            navigate('/settings/webhook?tab=waiting')
          }}
        >
          {t('notice.open')}
        </Button>
      </Allow>
    </LineFrame>
  )
}

function FileLine({ task, onLeave }: { task: ExportTask; onLeave: () => void }) {
  const t = useText()
  const { id, file_name: fileName, funtion_name: source, reason, refused } = task
  const at = task.finish_date ?? task.create_date
  if (task.status === taskStatus.failed)
    return (
      <LineFrame
        tone="bad"
        icon={<CloseOutlined />}
        title={t('notice.fileFailed', { name: fileName })}
        at={at}
        hint={reason}
      >
        <Button
          size="small"
          onClick={() => {
            onLeave()
            openDownloads()
          }}
        >
          {t('notice.open')}
        </Button>
      </LineFrame>
    )
  return (
    <LineFrame
      tone={refused ? 'bad' : 'good'}
      icon={refused ? <CloseOutlined /> : <CheckOutlined />}
      title={t(refused ? 'notice.importRefused' : 'notice.fileReady', { name: fileName })}
      at={at}
      hint={source}
    >
      <Button
        size="small"
        icon={<DownloadOutlined />}
        onClick={() => void download(taskCalls.findFileUrl, { id }, { fileName })}
      >
        {t('notice.download')}
      </Button>
    </LineFrame>
  )
}
