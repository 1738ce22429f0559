import { deliveryType } from '@zhanggui/contract/order/order.status.ts'
import { orderLimit } from '@zhanggui/contract/order/order.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import type { OutsideContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { giveBackTry, takeTry } from '../../kernel/session/sign-in.sql.ts'
import { selectOrder } from './order.sql.ts'
import { selectByEndedCode, selectByPickupCode, selectCoded } from './page.sql.ts'

/** Only so many wrong codes: of an order in its window, of a person in a day. Who goes on would guess the code. */
const wrongOfOrder = 5
const orderMinutes = 15
const wrongOfPerson = 30
/** A short number of an order looks like a code. Searches for so many in a day look for a code, too. */
const numbersOfPerson = 300
const dayMinutes = 24 * 60

const orderKey = ({ merchantId }: Session, id: number) => `pickup:m${merchantId}:o${id}`
const personKey = ({ merchantId, employeeId }: Session) => `pickup:m${merchantId}:e${employeeId}`

/** True if a keyword may be a pickup code. */
export const looksLikeCode = (keyword: string | undefined): keyword is string =>
  new RegExp(`^\\d{${orderLimit.pickupDigits}}$`).test(keyword ?? '')

/** A try of the person's day. It is kept even if the call is refused. Null if he has none left. */
const takePersonTry = async (
  { services, session }: OutsideContext,
  of: 'code' | 'number',
): Promise<number[] | null> =>
  (
    await takeTry(
      services.database,
      [
        {
          key: of === 'code' ? personKey(session) : `${personKey(session)}:number`,
          captchaFrom: null,
          atMost: of === 'number' ? numbersOfPerson : wrongOfPerson,
        },
      ],
      { minutes: dayMinutes },
    )
  ).ids

/**
 * Counts a wrong code before the order is locked: the count stays when the call is refused. A right code costs nothing,
 * and the order forgets the wrong ones. Only an order that the person sees is counted, so nobody blocks other stores.
 */
export async function countCode(context: OutsideContext, id: number, code: string): Promise<void> {
  const { services, session } = context
  const order = await context.inTenant((tx) => selectOrder(tx, session.stores, id, false))
  if (!order || order.delivery_type !== deliveryType.pickup || order.pickup_code === '') return
  const own = await takePersonTry(context, 'code')
  if (!own) throw refuse('order.codesSpent', { limit: wrongOfPerson })
  const key = orderKey(session, id)
  const { ids, waitMinutes } = await takeTry(
    services.database,
    [{ key, captchaFrom: null, atMost: wrongOfOrder }],
    { minutes: orderMinutes },
  )
  if (!ids) throw refuse('order.codeBlocked', { minutes: waitMinutes ?? orderMinutes })
  if (code === order.pickup_code) await giveBackTry(services.database, [...own, ...ids], key)
}

/**
 * The order that waits with exactly this code, in the stores of the person. A code that finds none is a wrong one, unless
 * it is the short number of an order. A refusal if the code finds nothing because its order is picked again, or because
 * the person has no tries left: then nothing was looked up.
 */
export async function findByCode(context: OutsideContext, code: string): Promise<number[] | Refusal> {
  const { services, session } = context
  const [named] = await context.inTenant((tx) => selectCoded(tx, session.stores, code, 1))
  const own = await takePersonTry(context, named ? 'number' : 'code')
  if (!own) return refuse('order.codesSpent', { limit: wrongOfPerson })
  const [found, ended] = await context.inTenant((tx) =>
    Promise.all([selectByPickupCode(tx, session.stores, code), selectByEndedCode(tx, session.stores, code)]),
  )
  // Gives only this try back: the key of no one has further ones.
  if (found.length > 0 || ended) await giveBackTry(services.database, own, '')
  if (found.length === 0 && ended) return refuseEnded(ended)
  return found.map(({ id }) => id)
}

/** The code of an order that is picked again, in words for who hands the goods out. */
export const refuseEnded = ({ number }: { number: string }): Refusal =>
  refuse('order.codeEnded', { number: shortNumber(number) })
