import { PrinterOutlined } from '@ant-design/icons'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import type { HomeDeed } from '@zhanggui/contract/home/home.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { formatMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { readEvery } from './read-every.ts'

/** A person sees the count of each deed that he may do. */
const rights: Readonly<Record<HomeDeed, PermissionCode>> = {
  picked: 'iposWeb.order.list.pick',
  handedOut: 'iposWeb.order.list.receive',
  sent: 'iposWeb.order.list.ship',
  afterSales: 'iposWeb.order.aftersale',
  received: 'iposWeb.inventory.receipt',
  counted: 'iposWeb.inventory.count',
}

/** The person's own deeds of today. */
export function Done() {
  const t = useText()
  const allowed = useAllowed()
  const { data } = useCall(homeCalls.findHomeDone, {}, { quiet: true, refetchInterval: readEvery })
  const deeds = (data?.deeds ?? []).filter(({ deed, count }) => count > 0 || allowed.has(rights[deed]))
  return (
    <Card
      title={t('home.done')}
      note={
        data?.since
          ? t('home.doneSince', { time: formatMoment(data.since).slice(-5) })
          : data && t('home.nothingDone')
      }
    >
      <dl className="home-done" aria-busy={!data}>
        {deeds.map(({ deed, count, short }) => (
          <div key={deed} data-none={count === 0}>
            <dt>{t(`home.deed_${deed}`)}</dt>
            <dd>
              <strong>{t('home.deeds', { count })}</strong>
              {short > 0 && <small>{t('home.shortLines', { count: short })}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const mostTags = 5

/** The prices of a store that change tonight, and the way to their tags. */
export function Tonight({ storeId }: { storeId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { data } = useCall(priceTagCalls.findTonightTags, { storeId }, { quiet: true })
  const tags = data?.tags ?? []
  const path = `/inventory/priceTag?tab=tonight&storeId=${storeId}`
  return (
    <Card
      title={t('home.tonight')}
      note={t('home.tonightNote')}
      extra={tags.length > 0 && <Link to={path}>{t('home.tonightList')}</Link>}
    >
      {data?.total === 0 && <p className="home-quiet">{t('home.noTonight')}</p>}
      <ul className="home-tonight" aria-busy={!data}>
        {tags.slice(0, mostTags).map(({ productId, name, price, formerPrice }) => (
          <li key={productId}>
            <span className="home-name" title={name}>
              {name}
            </span>
            <span>
              {formerPrice && <s>{formatMoney(formerPrice)}</s>} {formatMoney(price)}
            </span>
          </li>
        ))}
      </ul>
      {data && data.total > mostTags && (
        <p className="home-quiet">{t('home.tonightMore', { count: data.total - mostTags })}</p>
      )}
      {data && data.total > 0 && (
        <Button block icon={<PrinterOutlined />} disabled={data.open === 0} onClick={() => navigate(path)}>
          {data.open > 0 ? t('home.printTags', { count: data.open }) : t('home.tagsPlaced')}
        </Button>
      )}
    </Card>
  )
}
