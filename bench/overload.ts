import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { type Lab, ms, printTable, quantile } from './lab.ts'
import type { Answered, Load } from './overload-clients.ts'

/** The best rate of the product list, and how much of it is left when three times as many requests come. */
export async function benchOverload(lab: Lab, products: number, seconds: number): Promise<void> {
  await seedManyProducts(lab.db, 1, products)
  await lab.db.query('vacuum analyze')
  for (let i = 0; i < 50; i++) await lab.send(productCalls.findProductPage, {})
  const clients = fork(join(import.meta.dirname, 'overload-clients.ts'), [], {
    execArgv: ['--import', 'tsx'],
  })
  await once(clients, 'message')
  const run = async (load: Pick<Load, 'clients' | 'rate'>): Promise<Answered & { busy: number }> => {
    const { path } = productCalls.findProductPage
    const before = processorSeconds(lab)
    clients.send({ ...{ port: lab.port, path, body: '{}', headers: lab.headers, seconds }, ...load })
    const [answered] = (await once(clients, 'message')) as [Answered]
    return { ...answered, busy: processorSeconds(lab) - before }
  }
  let [peak, cost] = [0, 0]
  for (const count of [4, 8, 16, 32]) {
    const { done, busy } = await run({ clients: count, rate: null })
    if (done.length / seconds > peak) [peak, cost] = [done.length / seconds, busy / done.length]
  }
  const { offered, done, shed, other, busy } = await run({ clients: 0, rate: peak * 3 })
  const shedCost = (busy - done.length * cost) / shed.length
  clients.disconnect()
  printTable(
    `overload: the product list at three times its best rate, ${products.toLocaleString('en-US')} products`,
    [
      'best rate',
      'offered',
      'answered',
      'of the best',
      'shed p50, p99',
      'server time of a call, of a shed one',
      'others',
      'target',
    ],
    [
      [
        `${peak.toFixed(0)}/s`,
        `${(offered / seconds).toFixed(0)}/s`,
        `${(done.length / seconds).toFixed(0)}/s, p99 ${ms(quantile(done, 0.99))}`,
        `${((done.length / seconds / peak) * 100).toFixed(0)} %`,
        `${ms(quantile(shed, 0.5))}, ${ms(quantile(shed, 0.99))}`,
        `${ms(cost * 1000)}, ${ms(shedCost * 1000)}`,
        String(other),
        '≥ 90 %, ≤ 20 ms',
      ],
    ],
  )
}

/** The processor time that the server, without its database, used since its start. Linux counts hundredths of a second. */
function processorSeconds({ server }: Lab): number {
  const [, user, system] =
    /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${server?.pid}/stat`, 'utf8')) ?? []
  return (Number(user) + Number(system)) / 100
}
