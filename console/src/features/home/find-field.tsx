import { ScanOutlined } from '@ant-design/icons'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { type OrderRow, orderLimit } from '@zhanggui/contract/order/order.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** The digits of an order number. Shorter codes of eight digits and more are goods. */
const orderDigits = 15
const goodsDigits = 8

const isPickup = (code: string, { status, deliveryType }: OrderRow): boolean =>
  code.length === orderLimit.pickupDigits && status === orderStatus.toReceive && deliveryType === 10

/** One field for a scanner: goods lead to their price and stock, a number or pickup code to its order. */
export function FindField() {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const [text, setText] = useState('')
  const looksUp = allowed.has('iposWeb.inventory.lookUp')
  const opens = allowed.has('iposWeb.order.list')
  if (!looksUp && !opens) return null

  async function find() {
    const code = text.trim()
    if (code === '') return
    const goods = /^\d+$/.test(code) && code.length >= goodsDigits && code.length < orderDigits
    if (opens && !goods) {
      const { records, total } = await send(orderCalls.findOrderPage, { keyword: code })
      const [only] = records
      if (only && total === 1 && isPickup(code, only) && allowed.has('iposWeb.order.list.receive'))
        return handOut(only, code)
      if (total === 1 && only && allowed.has('iposWeb.order.list.detail'))
        return navigate(`/order/detail?id=${only.id}`)
      if (total > 0) return navigate(`/order/list?keyword=${encodeURIComponent(code)}`)
    }
    if (looksUp) return navigate(`/inventory/lookUp?text=${encodeURIComponent(code)}`)
    notices.error(t('home.notFound', { code }))
  }

  /** The buyer has said the code: he gets his goods, and the field waits for the next one. */
  async function handOut(order: OrderRow, pickupCode: string) {
    await send(orderCalls.receiveOrder, { id: order.id, version: order.version, pickupCode })
    setText('')
    notices.success(
      t('home.handedOut', { number: order.number.slice(-6), goods: order.firstName, count: order.pieces }),
    )
    await refresh(
      homeCalls.findHomeWork,
      orderCalls.findNextOrders,
      orderCalls.findOrderPage,
      stockCalls.findStockPage,
    )
  }

  return (
    <Card>
      <form
        className="home-find"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <Input
          size="large"
          autoFocus
          prefix={<ScanOutlined />}
          aria-label={t('home.find')}
          placeholder={t('home.find')}
          value={text}
          maxLength={64}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        {allowed.has('iposWeb.order.list.receive') && (
          <span className="home-quiet">{t('home.findNote')}</span>
        )}
        <button type="submit" hidden />
      </form>
    </Card>
  )
}
