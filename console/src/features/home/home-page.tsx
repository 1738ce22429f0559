import { PlayCircleOutlined } from '@ant-design/icons'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { Button } from 'antd'
import { lazy, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hourNow, today } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { useLunar } from '../../kit/input/date/use-lunar.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useUser } from '../../kit/session/session.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { FindField } from './find-field.tsx'
import { readEvery } from './read-every.ts'
import { Work } from './work.tsx'
import './home.css'

const Next = lazy(() => import('./next.tsx'))
const Sales = lazy(() => import('./sales.tsx'))

/** What waits for the person and, for people who see money, how the day goes. */
export default function HomePage() {
  const t = useText()
  const allowed = useAllowed()
  const user = useUser()
  const language = useLanguage()
  const phone = usePhone()
  const storeId = useListStore()
  const [, setParams] = useSearchParams()
  const lunar = useLunar(language === 'zh')
  const asked = useMemo(() => (storeId ? { storeId } : {}), [storeId])
  const { data } = useCall(homeCalls.findHomeWork, asked, { quiet: true, refetchInterval: readEvery })
  const day = today()
  const greeting = useGreeting(user.name)
  const notes = [
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
      timeZone: 'UTC',
      month: 'long',
      day: 'numeric',
      weekday: 'long',
    }).format(new Date(`${day}T00:00:00Z`)),
    lunar(day)?.full ?? '',
    data ? t('home.stores', { open: data.openStores, closed: data.closedStores }) : '',
  ]
  const money = allowed.has('iposWeb.home.money')
  const toPrepare = data?.tiles.find(({ tile }) => tile === 'toPrepare')?.count ?? 0
  const starts = !money && toPrepare > 0
  return (
    <>
      <PageHeader
        title={greeting}
        note={notes.filter(Boolean).join(' · ')}
        actions={
          <>
            {starts && !phone && <StartPicking asked={asked} count={toPrepare} />}
            <StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />
          </>
        }
      />
      <div className="home">
        {starts && phone && <StartPicking asked={asked} count={toPrepare} />}
        {!money && <FindField />}
        <Work tiles={data?.tiles ?? null} storeId={storeId} />
        <Deferred when={money}>
          <Sales asked={asked} />
        </Deferred>
        <Deferred when={!money}>
          <Next asked={asked} />
        </Deferred>
      </div>
    </>
  )
}

/** Opens the most urgent order that nobody else picks. The next ones follow by themselves. */
function StartPicking({ asked, count }: { asked: { storeId?: string }; count: number }) {
  const t = useText()
  const navigate = useNavigate()
  const user = useUser()
  const allowed = useAllowed()
  const { data } = useCall(orderCalls.findNextOrders, asked, { quiet: true })
  const first = data?.next.find(
    ({ status, picker }) => status === orderStatus.toPrepare && (picker === '' || picker === user.name),
  )
  if (!first || !allowed.has('iposWeb.order.list.pick')) return null
  return (
    <Button
      type="primary"
      icon={<PlayCircleOutlined />}
      onClick={() => navigate(`/order/pick?id=${first.id}`, { state: { start: true } })}
    >
      {t('home.startPicking', { count })}
    </Button>
  )
}

/** A greeting by the hour of the merchant's day. */
function useGreeting(name: string): string {
  const t = useText()
  const hour = hourNow()
  return t(hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening', { name })
}
