import { randomUUID } from 'node:crypto'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { signatureHeaders, signatureOf } from '../server/src/kernel/open/signature.ts'
import { newOrder, sumOf, yuan } from './books.ts'
import type { Send } from './connection.ts'
import { momentOf, type World } from './lives.ts'
import type { Line, Shop } from './plan.ts'

interface Key {
  key: string
  secret: string
}

/** Sends what must be refused, and notes the code of each answer. */
export async function makeMischief(
  world: World,
  { wire, key, shop, line, run }: { wire: Send; key: Key; shop: Shop; line: Line; run: string },
): Promise<void> {
  const path = orderOpenCalls.findPlacedOrder.path
  const body = JSON.stringify({ source: world.source, number: `${run}-00001` })
  const signed = (secret: string, timestamp: number, nonce: string) => ({
    'content-type': 'application/json',
    language: 'en',
    [signatureHeaders.key]: key.key,
    [signatureHeaders.timestamp]: String(timestamp),
    [signatureHeaders.nonce]: nonce,
    [signatureHeaders.signature]: signatureOf(secret, {
      method: 'POST',
      path,
      timestamp: String(timestamp),
      nonce,
      body,
    }),
  })
  const tried = async (name: string, expected: string, headers: Record<string, string>) => {
    const { rtnStatus } = JSON.parse((await wire({ path, headers, body })).bytes.toString()) as {
      rtnStatus: string
    }
    world.books.mischief.push({ name, code: rtnStatus, expected })
  }
  for (let time = 0; time < 5; time += 1) {
    await tried('bad signatures', '37002', signed('wrong', Date.now(), randomUUID()))
    const once = signed(key.secret, Date.now(), randomUUID())
    await wire({ path, headers: once, body })
    await tried('replays', '37005', once)
    if (time < 3)
      await tried('wrong clocks', '37003', signed(key.secret, Date.now() - 3_600_000, randomUUID()))
  }
  const client = world.till(shop.code)
  const sale = (number: string, sku: string, payable: number) => ({
    source: world.source,
    number,
    store: shop.code,
    at: momentOf(world, 20 * 60),
    lines: [{ sku, quantity: '1', price: yuan(payable), amount: yuan(payable) }],
    payable: yuan(payable),
    payments: [{ method: 10 as const, amount: yuan(payable) }],
  })
  const ring = async (form: ReturnType<typeof sale>) => {
    const answer = await client.send(orderOpenCalls.ringUpOrder, form)
    if (!answer.booked) world.books.kept.push({ external: form.number, reason: answer.reason })
    return answer
  }
  const { price } = line.goods
  // The same number with other content, of a sale that is booked.
  for (const number of [`${run}-C1`, `${run}-C2`]) {
    const form = sale(number, line.goods.sku, price)
    const first = await ring(form)
    world.books.orders.push(
      newOrder(
        { ...first, id: first.id ?? '' },
        { till: true, external: number, store: shop.code, day: world.day, hour: 20, paid: price },
      ),
    )
    world.books.moves.push({
      document: first.number,
      kind: 'sale',
      store: shop.code,
      sku: line.goods.sku,
      change: -1000,
    })
    const changed = await ring(sale(number, line.goods.sku, price + 100))
    world.books.mischief.push({
      name: 'changed orders',
      code: changed.booked ? 'booked' : 'kept',
      expected: 'kept',
    })
  }
  // Goods that nobody knows, and a sum that is not that of its lines: kept with the reason.
  await ring(sale(`${run}-K1`, `NONE${run}`, 500))
  const off = sale(`${run}-K2`, line.goods.sku, price)
  await ring({ ...off, payable: yuan(sumOf([line], () => price) + 1) })
}
