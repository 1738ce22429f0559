import { ScanOutlined } from '@ant-design/icons'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { OrderRow } from '@zhanggui/contract/order/order.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useLeave } from '../../kit/document/use-leave.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { pickupOf } from './pickup-of.ts'

/** The digits of an order number. Shorter codes of eight digits and more are goods. */
const orderDigits = 15
const goodsDigits = 8

/** One field for a scanner: goods lead to their price and stock, a number or pickup code to its order. */
export function FindField() {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const leave = useLeave()
  const [text, setText] = useState('')
  const looksUp = allowed.has('iposWeb.inventory.lookUp')
  const opens = allowed.has('iposWeb.order.list')
  const handsOut = opens && allowed.has('iposWeb.order.list.receive')
  if (!looksUp && !opens) return null
  const label = t(looksUp && opens ? 'home.find' : opens ? 'home.findOrder' : 'home.findGoods')

  async function find() {
    const code = text.trim()
    if (code === '') return
    if (opens && (await findOrder(code))) return
    if (looksUp) return navigate(`/inventory/lookUp?text=${encodeURIComponent(code)}`)
    notices.error(t('home.notFound', { code }))
  }

  /** Opens the order of a code, or the list if several orders have it. False if no order has it. */
  async function findOrder(code: string): Promise<boolean> {
    const digits = /^#?\d+$/.test(code)
    if (looksUp && digits && code.length >= goodsDigits && code.length < orderDigits) return false
    // Letters are the number of an order, or else goods: orders that have these goods are not what was scanned.
    if (looksUp && !digits) {
      const hits = await send(searchCalls.findAnything, { keyword: code })
      const orders = hits.filter(({ noun }) => noun === 'order')
      return openOrder(code, orders[0]?.id, orders.length)
    }
    const { records, total } = await send(orderCalls.findOrderPage, { keyword: code })
    const pickup = handsOut ? pickupOf(code, records) : null
    if (pickup) {
      await handOut(pickup, code)
      return true
    }
    return openOrder(code, records[0]?.id, total)
  }

  function openOrder(code: string, id: string | undefined, total: number): boolean {
    if (id === undefined) return false
    if (total === 1 && allowed.has('iposWeb.order.list.detail')) void navigate(`/order/detail?id=${id}`)
    else void navigate(`/order/list?keyword=${encodeURIComponent(code)}`)
    return true
  }

  /** The buyer has said the code: he gets his goods, and the field waits for the next one. */
  async function handOut(order: OrderRow, pickupCode: string) {
    await leave(orderCalls.receiveOrder, { id: order.id, version: order.version, pickupCode })
    setText('')
    notices.success(
      t('home.handedOut', { number: shortNumber(order.number), goods: order.firstName, count: order.pieces }),
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
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        {handsOut && <span className="home-quiet">{t('home.findNote')}</span>}
        <button type="submit" hidden />
      </form>
    </Card>
  )
}
