import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { keyIsTaken } from '../../kit/layer/keys.ts'
import { useShortcuts } from '../../kit/layer/shortcuts.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { afterSalePath } from './after-sale-status.tsx'

const atMost = 200

/** The place of an after-sale among those that wait for a decision, and the ways to its neighbours: [ and ]. */
export function Neighbours({ id }: { id: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { data } = useCall(
    afterSaleCalls.findAfterSalePage,
    { tab: 'toAudit', pageNo: 1, pageSize: atMost },
    { quiet: true },
  )
  const at = data?.records.findIndex((row) => row.id === id) ?? -1
  const before = at > 0 ? data?.records[at - 1]?.id : undefined
  const after = at >= 0 ? data?.records[at + 1]?.id : undefined
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const to = event.key === '[' ? before : event.key === ']' ? after : undefined
      if (to === undefined || keyIsTaken(event)) return
      event.preventDefault()
      navigate(afterSalePath(to))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [before, after, navigate])
  useShortcuts('neighbours', at >= 0)
  if (at < 0 || !data) return null
  const open = (to: string | undefined) => () => {
    if (to !== undefined) navigate(afterSalePath(to))
  }
  return (
    <span className="after-sale-neighbours">
      <span>{t('afterSale.placeOf', { at: at + 1, count: data.total })}</span>
      <IconButton
        icon={<LeftOutlined />}
        text={t('afterSale.previous')}
        disabled={!before}
        onClick={open(before)}
      />
      <IconButton
        icon={<RightOutlined />}
        text={t('afterSale.next')}
        disabled={!after}
        onClick={open(after)}
      />
    </span>
  )
}
