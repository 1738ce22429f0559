import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import type { DeliveryType } from '@zhanggui/contract/order/order.status.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { openClient } from '../../server/src/open-client/open-client.ts'
import type { Zhanggui } from './test.ts'

/** What its buyers take without more words. */
const usual = 'SP000023'

/** The shop app of the demo: it sells by the Open API. */
export async function shopApp(zhanggui: Zhanggui, url: string) {
  const { key, secret } = await zhanggui.send('admin', openApiCalls.createKey, {
    name: '小程序',
    scopes: [...openScopes],
    stores: [],
    sources: [],
    perMinute: 600,
  })
  // What the days before have left of its goods is not enough for all tests.
  const { records } = await zhanggui.send('admin', productCalls.findProductPage, { keyword: usual })
  const lines = records.map(({ id }) => ({ productId: id, way: 'add' as const, amount: '20' }))
  await zhanggui.send('admin', stockCalls.adjustStock, { storeId: '1', reason: 12, lines })
  const app = openClient({ to: url, key, secret })
  const keyOf = (number: string) => ({ source: 'miniProgram', number })
  const versionOf = async (id: string) =>
    (await zhanggui.send('admin', orderCalls.findOrderDetail, { id })).version
  return {
    /** A paid order in the first store. Without more words the buyer picks one piece up. Gives its id. */
    async buy(
      number: string,
      lines: { sku: string; quantity: string }[] = [{ sku: usual, quantity: '1' }],
      deliveryType: DeliveryType = 10,
      method: 10 | 30 = 30,
    ): Promise<string> {
      const cart = { store: 'S001', deliveryType, lines }
      const { lines: prices, payable } = await app.send(orderOpenCalls.quoteOrder, cart)
      const { id } = await app.send(orderOpenCalls.placeOrder, {
        ...keyOf(number),
        ...cart,
        lines: cart.lines.map((line, at) => ({ ...line, price: prices[at]?.price ?? '' })),
        payable,
        ...(deliveryType === 20 || deliveryType === 30
          ? { receiver: { name: '沈女士', phone: '13812345678', address: '碧云路 12 号' } }
          : {}),
      })
      await app.send(orderOpenCalls.payOrder, {
        ...keyOf(number),
        method,
        channel: 'given',
        amount: payable,
        reference: number,
      })
      return id
    },
    /** An order of two bottles at 2.00, and a transfer of 2.00 for each of these references. Gives its id. */
    async transfer(number: string, references: readonly string[]): Promise<string> {
      const { id } = await app.send(orderOpenCalls.placeOrder, {
        ...keyOf(number),
        store: 'S001',
        deliveryType: 40,
        lines: [{ sku: 'SP000005', quantity: '2', price: '2.00' }],
        payable: '4.00',
      })
      for (const reference of references)
        await app.send(orderOpenCalls.payOrder, {
          ...keyOf(number),
          method: 50,
          channel: 'transfer',
          amount: '2.00',
          reference,
        })
      return id
    },
    /** A sale of a till with a discount of a line and one of the order. Gives its id. */
    async ringUp(number: string): Promise<string> {
      const { id } = await app.send(orderOpenCalls.ringUpOrder, {
        source: 'till',
        number,
        store: 'S001',
        at: new Date().toISOString(),
        lines: [
          {
            sku: 'SP000005',
            quantity: '3',
            price: '2.00',
            amount: '6.00',
            discount: { name: '临期', amount: '0.70' },
          },
        ],
        discount: { name: '抹零', amount: '0.30' },
        payable: '5.00',
        payments: [{ method: 10, amount: '5.00' }],
      })
      return id ?? ''
    },
    /** The code that the app shows to the buyer of an order that is ready. */
    code: async (number: string) =>
      (await app.send(orderOpenCalls.findPlacedOrder, keyOf(number))).pickupCode,
    /** The buyer wants units of the first line refunded. Gives the id of the after-sale. */
    async wantBack(number: string, quantity: string): Promise<string> {
      const { id } = await app.send(afterSaleOpenCalls.applyAfterSale, {
        ...keyOf(`${number}-AS`),
        order: number,
        type: 10,
        reason: 20,
        lines: [{ line: 1, quantity }],
        note: '包装破了',
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
