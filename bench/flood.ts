import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { seal } from '../console/src/kit/wire/seal.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { type Lab, ms, printTable, quantile, times, watch } from './lab.ts'

const clients = 40
/** The passwords are right, and each client is a known browser: each sign-in costs a full check. */
const pins = ['admin', 'manager', 'clerk', 'finance', 'marketer', 'rival']

/** Signs in 40 times at once while others read the product list, and measures the effect on the list. */
export async function benchFlood(lab: Lab, products: number, seconds: number): Promise<void> {
  await seedManyProducts(lab.db, 1, products)
  await lab.db.query('vacuum analyze')
  const list = () => lab.send(productCalls.findProductPage, {})
  for (let i = 0; i < 50; i++) await list()
  const idle = await during(list, seconds / 4, async () => undefined)
  const answers = new Map<string, number>()
  const devices: string[] = []
  for (let client = 0; client < clients; client++)
    devices.push((await signIn(lab, pins[client % pins.length] ?? '', '')).device)
  const flooded = await during(list, seconds, async (until) => {
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < until()) {
          const { status } = await signIn(lab, pins[client % pins.length] ?? '', devices[client] ?? '')
          answers.set(status, (answers.get(status) ?? 0) + 1)
        }
      }),
    )
  })
  const p99 = { idle: quantile(idle, 0.99), flooded: quantile(flooded, 0.99) }
  printTable(
    `login flood: ${clients} at once for ${seconds} s, ${products.toLocaleString('en-US')} products`,
    ['sign-ins a second', 'answers by rtnStatus', "product list's p99 idle → meanwhile", 'target'],
    [
      [
        ((answers.get('0') ?? 0) / seconds).toFixed(0),
        [...answers].map(([status, count]) => `${status}: ${count}`).join(', '),
        `${ms(p99.idle)} → ${ms(p99.flooded)} (${times(p99.flooded / p99.idle)})`,
        '≤ 2×',
      ],
    ],
  )
}

/** The latencies of `list` while `work` runs for this many seconds. */
async function during(
  list: () => Promise<unknown>,
  seconds: number,
  work: (until: () => number) => Promise<void>,
): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const watched = watch(list)
  await work(() => end)
  const left = end - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  return watched.stop()
}

/** One sign-in: its rtnStatus, and the cookie that makes the browser known. */
async function signIn(lab: Lab, pin: string, device: string): Promise<{ status: string; device: string }> {
  const key = JSON.parse((await lab.post(sessionCalls.getSealKey.path, {})).body.toString()).data
  const password = seal(key.publicKey, JSON.stringify({ nonce: key.nonce, value: 'Zhanggui1' }))
  const { body, cookies } = await lab.http(
    'POST',
    sessionCalls.login.path,
    Buffer.from(JSON.stringify({ pin, password })),
    { 'content-type': 'application/json', cookie: device },
  )
  const known = cookies
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((one) => one.startsWith('zg_device='))
  return { status: JSON.parse(body.toString()).rtnStatus, device: known ?? device }
}
