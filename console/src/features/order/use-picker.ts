import type { OutputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'

/** Who works tells it so often, long before the mark of a picker times out. */
const signMs = 5 * 60_000

/**
 * Tells the others who picks: when he starts, or with his first scan, and again while he works. A look at the page tells
 * nothing. Somebody who picks already stays the picker; he is shown, and nothing is locked.
 */
export function usePicker(order: OrderDetail, startsNow: boolean) {
  const { id } = order
  const me = useUser().name
  const [told, setTold] = useState<OutputOf<typeof orderCalls.startPicking> | null>(null)
  const toldAt = useRef(0)
  const tell = useCallback(
    async (takeOver: boolean) => {
      toldAt.current = Date.now()
      try {
        setTold(await send(orderCalls.startPicking, { id, takeOver }, { quiet: !takeOver }))
      } catch {
        // Without the network others see the picker later. A refused take-over has shown its refusal.
      }
    },
    [id],
  )
  useEffect(() => {
    if (startsNow) void tell(false)
  }, [startsNow, tell])
  const picker = told?.picker ?? order.picker
  const mine = told ? told.mine : picker === me
  return {
    /** Another person picks it since then. */
    other: picker !== '' && !mine ? { picker, since: told?.pickingSince ?? order.pickingSince } : null,
    /** Null if somebody picks it. */
    start: picker === '' ? () => void tell(false) : null,
    takeOver: () => void tell(true),
    sign: () => {
      if (Date.now() - toldAt.current > signMs) void tell(false)
    },
  }
}
