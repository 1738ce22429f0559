import { CheckOutlined } from '@ant-design/icons'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderRow } from '@zhanggui/contract/order/order.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { useText } from '../../kit/base/text.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Deadline } from '../../kit/show/cell/deadline.tsx'
import { useCall } from '../../kit/wire/queries.ts'

const mostThumbs = 5

/** The orders in hand. Each opens by a click; what is picked stays, with a tick. */
export function PickBatch(props: {
  orders: readonly OrderRow[]
  current: string
  onOpen: (row: OrderRow) => void
}) {
  const t = useText()
  const { orders, current, onOpen } = props
  return (
    <Card flush title={t('order.batch')} note={t('order.batchCount', { count: orders.length })}>
      <ul className="order-batch">
        {orders.map((row) => {
          const done = row.status !== orderStatus.toPrepare
          return (
            <li key={row.id}>
              <button
                type="button"
                aria-current={row.id === current}
                disabled={done || row.id === current}
                onClick={() => onOpen(row)}
              >
                <strong>#{shortNumber(row.number)}</strong>
                <small>
                  {t('order.batchLine', {
                    delivery: t(`order.delivery${row.deliveryType}` as 'order.delivery10'),
                    goods: t('order.pieceCountOf', { count: row.pieces }),
                  })}
                </small>
                <span>
                  {done ? (
                    <CheckOutlined aria-label={t('order.pickDone')} />
                  ) : (
                    row.prepareBy && <Deadline by={row.prepareBy} />
                  )}
                </span>
                {!done && row.id !== current && row.picker && (
                  <em>{t('order.picking', { who: row.picker })}</em>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="order-batch-hint">{t('order.batchHint')}</p>
    </Card>
  )
}

/** The order that opens when this one is picked. Its goods are read ahead. */
export function NextOrder({ row }: { row: OrderRow }) {
  const t = useText()
  const { data } = useCall(orderCalls.findOrderDetail, { id: row.id }, { quiet: true })
  const lines = data?.lines ?? []
  return (
    <Card title={t('order.nextOrder')} extra={row.prepareBy && <Deadline by={row.prepareBy} />}>
      <p className="order-next-order">
        <strong>#{shortNumber(row.number)}</strong>{' '}
        {t('order.batchLine', {
          delivery: t(`order.delivery${row.deliveryType}` as 'order.delivery10'),
          goods: data
            ? t('order.kindsAndPieces', { kinds: lines.length, pieces: row.pieces })
            : t('order.pieceCountOf', { count: row.pieces }),
        })}
      </p>
      <div className="order-next-thumbs">
        {lines.slice(0, mostThumbs).map((line) => (
          <ProductThumb
            key={line.line}
            image={line.image}
            name={line.name}
            category={line.categoryName}
            size={40}
          />
        ))}
      </div>
      <p className="document-quiet">{t('order.nextOpens')}</p>
    </Card>
  )
}
