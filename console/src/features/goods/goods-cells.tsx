import { EditOutlined, LinkOutlined, LockOutlined } from '@ant-design/icons'
import type { GoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsRow } from '@zhanggui/contract/goods/goods.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { formatMoment, formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import './goods.css'

/** The words for a limit without a value. */
export const noLimit: { readonly [K in GoodsField]?: 'goods.none' | 'goods.noStep' } = {
  minOrderQuantity: 'goods.none',
  addStep: 'goods.noStep',
  cartLimit: 'goods.none',
}

export type Standing = 'follow' | 'own' | 'locked'

/** The origin of a field's value in a store. */
export const standingOf = (
  { own, locked }: { own: readonly GoodsField[]; locked: readonly GoodsField[] },
  field: GoodsField,
): Standing => (locked.includes(field) ? 'locked' : own.includes(field) ? 'own' : 'follow')

const icons = { follow: <LinkOutlined />, own: <EditOutlined />, locked: <LockOutlined /> }
const words = { follow: 'goods.follow', own: 'goods.ownMark', locked: 'goods.lockedMark' } as const

type Lock = NonNullable<GoodsRow['lockedSince'][GoodsField]>

/** That the head office locks a field, and who did it when. */
export const lockText = (t: ReturnType<typeof useText>, lock: Lock | undefined): string =>
  lock
    ? `${t('goods.lockedHint')} · ${t('goods.lockedBy', { who: lock.by, when: formatMoment(lock.at) })}`
    : t('goods.lockedHint')

/** The mark of a field: an icon and its word, in narrow places the icon with a title. */
export function StandingMark(props: {
  standing: Standing
  small?: boolean
  /** Since when and by whom it is locked. */
  lock?: Lock | undefined
}) {
  const { standing, small = false, lock } = props
  const t = useText()
  const word = t(words[standing])
  return (
    <span
      className={`standing standing-${standing}`}
      title={standing === 'locked' ? lockText(t, lock) : word}
      {...(small ? { role: 'img', 'aria-label': word } : {})}
    >
      {icons[standing]}
      {!small && word}
    </span>
  )
}

/** The difference of a price from that of the head office, in percent; null for none. */
export function percentOf(price: string | null, head: string | null): number | null {
  const [own, base] = [price, head].map((yuan) => (yuan === null ? null : centsOf(yuan)))
  if (own === null || own === undefined || !base || own === base) return null
  return ((own - base) / base) * 100
}

export const signedPercent = (percent: number): string =>
  `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent).toFixed(1))}%`

/** Over and under the head office are neither good nor bad: two colours that say only which. */
export function Percent({ value }: { value: number | null }) {
  if (value === null) return null
  return <span className={value > 0 ? 'percent-over' : 'percent-under'}>{signedPercent(value)}</span>
}

/** The price that waits for its day. Asleep while the head office locks the price. */
export function ScheduledMark({ row }: { row: Pick<GoodsRow, 'scheduled' | 'locked'> }) {
  const t = useText()
  const { scheduled, locked } = row
  if (!scheduled) return null
  const when = formatMoment(scheduled.effectiveAt)
  return (
    <small
      className={locked.includes('salesPrice') ? 'goods-scheduled goods-scheduled-asleep' : 'goods-scheduled'}
      title={t('goods.scheduledBy', { who: scheduled.by })}
    >
      {t('goods.scheduledAt', { when, price: formatMoney(scheduled.salesPrice) })}
    </small>
  )
}
