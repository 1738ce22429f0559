import type { InputOf } from '@zhanggui/contract/call.ts'
import type { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { notices } from '../base/notices.ts'
import { useText } from '../base/text.ts'
import { useAsk } from '../layer/use-ask.ts'
import { useAllowed } from '../session/allow.tsx'
import { send } from '../wire/call.ts'
import { CallError } from '../wire/call-error.ts'

type Leaving = (typeof orderCalls)['handOver' | 'shipOrder' | 'sendCourier' | 'receiveOrder']

const bookShort = '39055'
const adjust = 'iposWeb.inventory.stock.adjust'

/**
 * Sends a step with which goods leave. If the book has fewer of them, who may adjust stock is asked whether they leave with a
 * correction; anybody else reads why not. With `quiet`, the screen shows a refusal.
 */
export function useLeave() {
  const t = useText()
  const ask = useAsk()
  const allowed = useAllowed()
  const corrects = (refusal: string) =>
    new Promise<boolean>((settle) => {
      ask({
        title: t('order.correctTitle'),
        content: (
          <>
            <p>{refusal}</p>
            <p>{t('order.correctHint')}</p>
          </>
        ),
        okText: t('order.correctOk'),
        danger: false,
        onOk: () => settle(true),
        onCancel: () => settle(false),
      })
    })
  return async <C extends Leaving>(
    call: C,
    input: InputOf<C>,
    { quiet = false }: { quiet?: boolean } = {},
  ): Promise<void> => {
    try {
      await send(call, input as never, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== bookShort || !allowed.has(adjust) || allowed.locked(adjust)) {
        if (!quiet && error.message && !error.endsSession) notices.error(error.message)
        throw error
      }
      if (!(await corrects(error.message))) throw error
      await send(call, { ...input, correctStock: true } as never, { quiet })
    }
  }
}
