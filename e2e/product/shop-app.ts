import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { openClient } from '../../server/src/open-client/open-client.ts'
import type { Zhanggui } from './test.ts'

/** The shop app of the demo: it sells by the Open API. */
export async function shopApp(zhanggui: Zhanggui, url: string) {
  const { key, secret } = await zhanggui.send('admin', openApiCalls.createKey, {
    name: '小程序',
    scopes: [...openScopes],
    stores: [],
    sources: [],
    perMinute: 600,
  })
  const app = openClient({ to: url, key, secret })
  const keyOf = (number: string) => ({ source: 'miniProgram', number })
  const versionOf = async (id: string) =>
    (await zhanggui.send('admin', orderCalls.findOrderDetail, { id })).version
  return {
    /** A paid order that the buyer picks up, in the first store. Gives its id. */
    async buy(number: string): Promise<string> {
      const cart = { store: 'S001', deliveryType: 10 as const, lines: [{ sku: 'SP000023', quantity: '1' }] }
      const { lines, payable } = await app.send(orderOpenCalls.quoteOrder, cart)
      const { id } = await app.send(orderOpenCalls.placeOrder, {
        ...keyOf(number),
        ...cart,
        lines: cart.lines.map((line, at) => ({ ...line, price: lines[at]?.price ?? '' })),
        payable,
      })
      await app.send(orderOpenCalls.payOrder, {
        ...keyOf(number),
        method: 30,
        channel: 'given',
        amount: payable,
        reference: number,
      })
      return id
    },
    /** Gets a bought order ready. Gives the code that the app shows to the buyer. */
    async pickupCode(number: string, id: string): Promise<string> {
      await zhanggui.send('admin', orderCalls.pickOrder, { id, version: await versionOf(id), lines: [] })
      await zhanggui.send('admin', orderCalls.readyForPickup, { id, version: await versionOf(id) })
      return (await app.send(orderOpenCalls.findPlacedOrder, keyOf(number))).pickupCode
    },
  }
}
