import { EyeOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../base/text.ts'
import { Allow } from '../session/allow.tsx'
import { send } from '../wire/call.ts'

export type BuyerInFull = OutputOf<typeof orderCalls.unmaskOrder>

/**
 * The buyer and receiver of an order, which are masked until somebody with the right looks. Each look is counted, and the
 * audit says whose it was. `button` asks for it once.
 */
export function useBuyerInFull(orderId: string): { seen: BuyerInFull | null; button: ReactNode } {
  const t = useText()
  // A page may go on to another order. Its buyer is masked again.
  const [read, setRead] = useState<{ orderId: string; buyer: BuyerInFull } | null>(null)
  const seen = read?.orderId === orderId ? read.buyer : null
  const look = async () => {
    try {
      setRead({ orderId, buyer: await send(orderCalls.unmaskOrder, { id: orderId }) })
    } catch {
      // The call has shown its refusal.
    }
  }
  const button = seen ? null : (
    <Allow code="iposWeb.order.list.unmask">
      <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => void look()}>
        {t('kit.seeAll')}
      </Button>
    </Allow>
  )
  return { seen, button }
}
