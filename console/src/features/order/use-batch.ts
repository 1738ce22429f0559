import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderDetail, OrderRow } from '@zhanggui/contract/order/order.ts'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../../kit/session/session.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { pickPath } from './order-status.tsx'

/**
 * The state of the way to picking. With `start` the person has said that he picks, and does not only look. `chosen` are orders that were ticked, `done` those that this person has picked since.
 */
export interface PickState {
  start?: boolean
  chosen?: readonly string[]
  done?: readonly string[]
}

const stateOf = (state: unknown): PickState => (typeof state === 'object' && state !== null ? state : {})
export const usePickState = (): PickState => stateOf(useLocation().state)

/**
 * The orders in hand: those that were ticked, or the most urgent ones of the store. `next` is the one that opens when
 * this one is picked; nobody else picks it.
 */
export function useBatch(order: OrderDetail) {
  const navigate = useNavigate()
  const user = useUser()
  const state = usePickState()
  const { chosen, done = [] } = state
  const asked = useMemo(
    () => (chosen ? { ids: [...chosen] } : { ids: [...done], storeId: order.storeId }),
    [chosen, done, order.storeId],
  )
  const { data } = useCall(orderCalls.findPickBatch, asked, { quiet: true, keepPrevious: true, staleTime: 0 })
  const orders = data?.orders ?? []
  const open = orders.filter(({ id, status }) => status === orderStatus.toPrepare && id !== order.id)
  const next = open.find(({ picker }) => picker === '' || picker === user.name) ?? null
  const go = (row: OrderRow, picked: readonly string[] = []) =>
    void navigate(pickPath(row.id), {
      replace: true,
      // The next one opens because this one is finished: the person goes on picking.
      state: { ...state, start: picked.length > 0, done: [...done, ...picked] } satisfies PickState,
    })
  return { orders, next, go }
}
