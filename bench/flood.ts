import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { type Lab, ms, printTable, quantile, times, watch } from './lab.ts'

const clients = 40
const rounds = 3

/** Signs in 40 times at once while others read the product list, and measures the effect on the list. */
export async function benchFlood(lab: Lab, products: number, seconds: number): Promise<void> {
  await seedManyProducts(lab.db, 1, products)
  await lab.db.query('vacuum analyze')
  const list = () => lab.send(productCalls.findProductPage, {})
  for (let i = 0; i < 50; i++) await list()
  const flood = fork(
    join(import.meta.dirname, 'flood-clients.ts'),
    [lab.port, clients, seconds / rounds].map(String),
    { execArgv: ['--import', 'tsx'] },
  )
  await once(flood, 'message')
  const [idle, flooded]: [number[], number[]] = [[], []]
  const answers: Record<string, number> = {}
  // In turn, because other programs come and go.
  for (let i = 0; i < rounds; i++) {
    const watchedIdle = watch(list)
    await new Promise((resolve) => setTimeout(resolve, (seconds / rounds) * 1000))
    idle.push(...(await watchedIdle.stop()))
    const watched = watch(list)
    flood.send('go')
    const [given] = (await once(flood, 'message')) as [Record<string, number>]
    flooded.push(...(await watched.stop()))
    for (const [status, count] of Object.entries(given)) answers[status] = (answers[status] ?? 0) + count
  }
  flood.disconnect()
  const p99 = { idle: quantile(idle, 0.99), flooded: quantile(flooded, 0.99) }
  printTable(
    `login flood: ${clients} at once for ${seconds} s, ${products.toLocaleString('en-US')} products`,
    ['sign-ins a second', 'answers by rtnStatus', "product list's p99 idle → meanwhile", 'target'],
    [
      [
        ((answers['0'] ?? 0) / seconds).toFixed(0),
        Object.entries(answers)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
        `${ms(p99.idle)} → ${ms(p99.flooded)} (${times(p99.flooded / p99.idle)})`,
        '≤ 3×',
      ],
    ],
  )
}
