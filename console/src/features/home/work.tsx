import type { HomeTile, HomeWork } from '@zhanggui/contract/home/home.ts'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Card } from '../../kit/show/card.tsx'
import { Deadline } from '../../kit/show/cell/deadline.tsx'
import { useWaited } from '../../kit/show/cell/span.ts'

/** The list of each tile. */
const lists: Readonly<Record<HomeTile, { path: string; tone: 'todo' | 'bad' | 'plain' }>> = {
  toPrepare: { path: '/order/list?tab=toPrepare', tone: 'todo' },
  picked: { path: '/order/list?tab=picked', tone: 'todo' },
  toShip: { path: '/order/list?tab=toShip', tone: 'todo' },
  partlyShipped: { path: '/order/list?tab=partlyShipped', tone: 'plain' },
  toReceive: { path: '/order/list?tab=toReceive&deliveryType=10', tone: 'plain' },
  cancelling: { path: '/order/list?tab=cancelling', tone: 'todo' },
  toReview: { path: '/order/list?review=1', tone: 'plain' },
  toAudit: { path: '/order/aftersale/list?tab=toAudit', tone: 'todo' },
  toHandle: { path: '/order/aftersale/list?tab=toHandle', tone: 'plain' },
  toRefund: { path: '/order/aftersale/list?tab=agreed', tone: 'todo' },
  toRefundPart: { path: '/order/aftersale/list?tab=partlyRejected', tone: 'todo' },
  refundWaiting: { path: '/order/refund/list?tab=waiting', tone: 'todo' },
  refundFailed: { path: '/order/refund/list?tab=failed', tone: 'bad' },
  unbooked: { path: '/order/unbooked?tab=open', tone: 'bad' },
  lowStock: { path: '/inventory/stock?tab=low', tone: 'plain' },
  soldOut: { path: '/inventory/stock?tab=out', tone: 'plain' },
  countToApprove: { path: '/inventory/count?tab=toApprove', tone: 'todo' },
  scheduledPrices: { path: '/product/productGoodProduct?tab=scheduled', tone: 'plain' },
}
const most = 999
/** These stay when nothing waits, grey, and keep their places. All others come behind them when something waits. */
const always: ReadonlySet<HomeTile> = new Set([
  'toPrepare',
  'toShip',
  'toReceive',
  'toAudit',
  'refundWaiting',
  'refundFailed',
  'lowStock',
  'scheduledPrices',
])

/** The work that waits now. Each number is a list with that filter. */
export function Work({ tiles, storeId }: { tiles: HomeWork['tiles'] | null; storeId: string }) {
  const t = useText()
  const waited = useWaited()
  if (tiles?.length === 0) return null
  const all = tiles ?? []
  const shown = [
    ...all.filter(({ tile }) => always.has(tile)),
    ...all.filter(({ tile, count }) => count > 0 && !always.has(tile)),
  ]
  return (
    <Card
      title={t('home.work')}
      extra={
        <span className="home-live">
          <i aria-hidden="true" /> {t('home.live')}
        </span>
      }
    >
      <ul className="home-tiles" aria-busy={tiles === null}>
        {shown.map(({ tile, count, since, amount, due, late }) => {
          const { path, tone } = lists[tile]
          const notes = [
            late > 0 ? t('home.late', { count: late }) : '',
            since === null || due !== null || count === 0 ? '' : t('home.longest', { time: waited(since) }),
            amount === null || count === 0 ? '' : formatMoney(amount),
          ]
          return (
            <li key={tile}>
              <Link
                to={storeId ? `${path}&storeId=${storeId}` : path}
                data-tone={count === 0 ? 'none' : late > 0 ? 'bad' : tone}
              >
                <span>{t(`home.tile_${tile}`)}</span>
                <strong>{formatCount(Math.min(count, most), count > most)}</strong>
                <small>
                  {due !== null && late === 0 && (
                    <>
                      {t('home.mostUrgent')} <Deadline by={due} />
                    </>
                  )}
                  {notes.filter(Boolean).join(t('shell.comma')) || (count === 0 ? t('home.none') : ' ')}
                </small>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
