import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { askNow, useAskedSoon, useNotices } from './notices.ts'

const NoticePanel = lazy(() => import('./notice-panel.tsx'))

/** The bell: the number of requests that wait for this person, or a dot for other news. Alt+N opens the panel. */
export function NoticeBell() {
  const t = useText()
  const [open, setOpen] = useState(false)
  useAskedSoon()
  const { data = [] } = useNotices()
  const forMe = data.filter(({ kind, state }) => kind === 'accessAsked' && state === 'waiting').length
  const unread = data.filter(({ read }) => !read).length
  const label = forMe > 0 ? t('notice.bellCount', { count: forMe }) : t('notice.title')

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code } = event
      if (!altKey || ctrlKey || metaKey || code !== 'KeyN') return
      event.preventDefault()
      askNow()
      setOpen((now) => !now)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <>
      <Button
        type="text"
        className="topbar-bell"
        aria-label={label}
        aria-keyshortcuts="Alt+N"
        title={label}
        icon={
          <Badge size="small" count={forMe} dot={forMe === 0 && unread > 0}>
            <BellOutlined />
          </Badge>
        }
        onClick={() => {
          askNow()
          setOpen(true)
        }}
      />
      <Deferred when={open}>
        <NoticePanel open={open} onClose={() => setOpen(false)} />
      </Deferred>
    </>
  )
}
