import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus, orderTones, preparingStatuses } from '@zhanggui/contract/order/order.status.ts'
import type { NextOrders, OrderRow } from '@zhanggui/contract/order/order.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Deadline } from '../../kit/show/cell/deadline.tsx'
import { useWaited } from '../../kit/show/cell/span.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { Done, Tonight } from './own-day.tsx'
import { readEvery } from './read-every.ts'

const fewGoods = 5

/** The page of work of a person who sees no money: what to do next, who comes to pick up, and which shelves are empty. */
export default function Next({ asked }: { asked: { storeId?: string } }) {
  const allowed = useAllowed()
  const orders = allowed.has('iposWeb.order.list')
  const stock = allowed.has('iposWeb.inventory.stock')
  const tags = allowed.has('iposWeb.inventory.priceTag')
  const { data } = useCall(orderCalls.findNextOrders, asked, {
    quiet: true,
    refetchInterval: readEvery,
    enabled: orders,
  })
  return (
    <div className="home-sales">
      <div className="home-column">
        {orders && <Queue rows={data?.next ?? null} />}
        <Done />
      </div>
      <div className="home-column">
        {orders && <Pickups rows={data?.pickups ?? null} />}
        {stock && <Shelves asked={asked} />}
        {tags && asked.storeId && <Tonight storeId={asked.storeId} />}
      </div>
    </div>
  )
}

const detail = 'iposWeb.order.list.detail'
const pathOf = (row: OrderRow, picks: boolean) =>
  picks && row.status === orderStatus.toPrepare ? `/order/pick?id=${row.id}` : `/order/detail?id=${row.id}`

function Queue({ rows }: { rows: readonly OrderRow[] | null }) {
  const t = useText()
  const allowed = useAllowed()
  const waited = useWaited()
  const navigate = useNavigate()
  const picks = allowed.has('iposWeb.order.list.pick')
  const verb = ({ status, deliveryType }: OrderRow) => {
    if (status === orderStatus.toPrepare) return t(picks ? 'order.verb_pick' : 'order.verb_view')
    if (status !== orderStatus.picked) return t('order.verb_ship')
    return t(
      deliveryType === 10
        ? 'order.move_readyForPickup'
        : deliveryType === 40
          ? 'order.handOver'
          : 'order.move_toDelivery',
    )
  }
  return (
    <Card
      title={t('home.next')}
      note={t('home.nextNote')}
      extra={<Link to="/order/list">{t('home.allOrders')}</Link>}
    >
      {rows?.length === 0 && <p className="home-quiet">{t('home.nothingNext')}</p>}
      <ol className="home-queue" aria-busy={rows === null}>
        {(rows ?? []).map((row) => (
          <li key={row.id}>
            <span className="home-order">
              <strong>{shortNumber(row.number)}</strong>
              <small>{t(`order.delivery${row.deliveryType}` as 'order.delivery10')}</small>
            </span>
            <ProductThumb
              image={row.firstImage}
              name={row.firstName}
              category={row.firstCategory}
              size={36}
            />
            <span className="home-goods">
              <span className="home-name" title={row.firstName}>
                {row.firstName}
              </span>
              <small>{t('order.pieces', { count: row.pieces })}</small>
            </span>
            <StatusTag tone={orderTones[row.status as 10]}>
              {t(`order.status${row.status}` as 'order.status10')}
            </StatusTag>
            <span className="home-waited">
              {row.picker && row.status === orderStatus.toPrepare ? (
                t('order.picking', { who: row.picker })
              ) : row.prepareBy !== null && preparingStatuses.some((status) => status === row.status) ? (
                <Deadline by={row.prepareBy} since={row.placedAt} />
              ) : (
                t('home.waits', { time: waited(row.placedAt) })
              )}
            </span>
            {allowed.has(detail) && (
              <Button className="home-verb" onClick={() => navigate(pathOf(row, picks))}>
                {verb(row)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Pickups({ rows }: { rows: NextOrders['pickups'] | null }) {
  const t = useText()
  const allowed = useAllowed()
  const waited = useWaited()
  return (
    <Card
      title={t('home.pickups')}
      extra={<Link to="/order/list?tab=toReceive&deliveryType=10">{t('home.allOrders')}</Link>}
    >
      {rows?.length === 0 && <p className="home-quiet">{t('home.noPickups')}</p>}
      <ul className="home-pickups" aria-busy={rows === null}>
        {(rows ?? []).map((row) => (
          <li key={row.id}>
            <span>
              {allowed.has(detail) ? (
                <Link to={`/order/detail?id=${row.id}`}>{shortNumber(row.number)}</Link>
              ) : (
                shortNumber(row.number)
              )}
              <small>{t('order.pieces', { count: row.pieces })}</small>
            </span>
            <span className="home-name">
              {row.receiverName} {row.receiverPhone}
            </span>
            <small>{row.readyAt && t('home.waits', { time: waited(row.readyAt) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shelves({ asked }: { asked: { storeId?: string } }) {
  const t = useText()
  const unitName = useUnitName()
  const { data } = useCall(
    stockCalls.findStockPage,
    { ...asked, tab: 'low', pageNo: 1, pageSize: fewGoods },
    { quiet: true },
  )
  return (
    <Card
      title={t('home.shelves')}
      extra={<Link to="/inventory/stock?tab=low">{t('home.tile_lowStock')}</Link>}
    >
      {data?.records.length === 0 && <p className="home-quiet">{t('home.noShelves')}</p>}
      <ul className="home-shelves" aria-busy={!data}>
        {(data?.records ?? []).map((row) => (
          <li key={`${row.storeId} ${row.productId}`}>
            <ProductThumb image={row.image} name={row.name} category={row.categoryName} size={36} />
            <span className="home-name" title={row.name}>
              {row.name}
            </span>
            <small data-gone={Number(row.available) === 0}>
              {t('home.left', {
                amount: `${formatNumber(row.available)} ${unitName(row.stockUnit, row.available)}`,
              })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
