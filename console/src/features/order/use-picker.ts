import type { OutputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../kit/wire/call.ts'

/** Who works tells it so often, long before the mark of a picker times out. */
const signMs = 5 * 60_000

/**
 * Tells the others who picks: once at the beginning, and again while he works. Somebody who picks already stays the
 * picker; he is shown, and nothing is locked.
 */
export function usePicker(id: string) {
  const [picker, setPicker] = useState<OutputOf<typeof orderCalls.startPicking> | null>(null)
  const told = useRef(0)
  const tell = useCallback(
    async (takeOver: boolean) => {
      told.current = Date.now()
      try {
        setPicker(await send(orderCalls.startPicking, { id, takeOver }, { quiet: !takeOver }))
      } catch {
        // Without the network others see the picker later. A refused take-over has shown its refusal.
      }
    },
    [id],
  )
  useEffect(() => void tell(false), [tell])
  return {
    other: picker && !picker.mine ? picker : null,
    takeOver: () => void tell(true),
    sign: () => {
      if (Date.now() - told.current > signMs) void tell(false)
    },
  }
}
