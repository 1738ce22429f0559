import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleTones, claimableStatuses } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { isReturnable } from '@zhanggui/contract/afterSale/return.ts'
import { type OrderDetail, orderType, paymentStatus } from '@zhanggui/contract/order/order.ts'
import { Button, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { formatFullMoment, formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { useCall } from '../../kit/wire/queries.ts'

const page = 'iposWeb.order.aftersale'

/** The after-sales of an order, and the way to a new one. */
export function AfterSales({ order }: { order: OrderDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const { data } = useCall(
    afterSaleCalls.findAfterSalesOf,
    { orderId: order.id },
    { quiet: true, enabled: allowed.has(page) },
  )
  const applies =
    allowed.has(`${page}.apply`) &&
    !allowed.locked(`${page}.apply`) &&
    claimableStatuses.includes(order.status)
  const returns =
    order.type === orderType.pos &&
    allowed.has(`${page}.return`) &&
    !allowed.locked(`${page}.return`) &&
    claimableStatuses.includes(order.status)
  if (!applies && !returns && (data ?? []).length === 0) return null
  return (
    <Card
      title={t('afterSale.ofOrder')}
      extra={
        <span className="order-card-buttons">
          {returns && <ReturnButton order={order} />}
          {applies && (
            <Button onClick={() => navigate(`/order/aftersale/apply?orderId=${order.id}`)}>
              {t('afterSale.apply')}
            </Button>
          )}
        </span>
      }
    >
      <ul className="order-rows">
        {(data ?? []).map((sale) => (
          <li key={sale.id}>
            <span>{t(`afterSale.type${sale.type}` as 'afterSale.type10')}</span>
            <small>
              {allowed.has(`${page}.detail`) ? (
                <Link to={`/order/aftersale/detail?id=${sale.id}`}>{sale.number}</Link>
              ) : (
                sale.number
              )}
              {' · '}
              {formatFullMoment(sale.createdAt)}
            </small>
            <StatusTag tone={afterSaleTones[sale.status as 10]}>
              {t(`afterSale.status${sale.status}` as 'afterSale.status10')}
            </StatusTag>
            <strong>{formatMoney(sale.amount)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The way to a return at the counter. A sale that cannot come back there says why. */
function ReturnButton({ order }: { order: OrderDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const methods = order.payments.filter(({ status }) => status === paymentStatus.received)
  const may = isReturnable({ type: order.type, methods: methods.map(({ method }) => method) })
  return (
    <Tooltip title={may ? '' : t('afterSale.posReturn')}>
      <Button
        disabled={!may}
        onClick={() => navigate(`/order/aftersale/return?orderId=${order.id}&storeId=${order.storeId}`)}
      >
        {t('afterSale.returnTitle')}
      </Button>
    </Tooltip>
  )
}
