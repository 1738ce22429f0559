import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { seedManyProducts } from '../server/test/many-products.ts'
import { freePort, type Lab, median, ms, printTable, quantile } from './lab.ts'
import type { Answered, Load } from './overload-clients.ts'

const rounds = 3

/** Seconds of processor time. */
interface Spent {
  server: number
  database: number
  clients: number
  /** All other programs of the machine. */
  others: number
}

type Run = Answered & { spent: Spent; took: number; probed: number[] }

/**
 * The best rate of the product list, and how much of it is left when three times as many requests come. The clients
 * and other programs take the same cores, so the clock says too little. The processor time of the server's thread says
 * what is left when they have other machines: the time of a call, and that of a shed answer.
 */
export async function benchOverload(lab: Lab, products: number, seconds: number): Promise<void> {
  await seedManyProducts(lab.db, 1, products)
  await lab.db.query('vacuum analyze')
  for (let i = 0; i < 50; i++) await lab.send(productCalls.findProductPage, {})
  const clients = fork(join(import.meta.dirname, 'overload-clients.ts'), [], {
    execArgv: ['--import', 'tsx'],
  })
  await once(clients, 'message')
  const run = async (load: Partial<Load>, server = lab.server?.pid): Promise<Run> => {
    const { path } = productCalls.findProductPage
    const of = { port: lab.port, path, body: '{}', headers: lab.headers, clients: 0, rate: null, seconds }
    const before = await processorTimes(lab, server, clients.pid)
    const began = performance.now()
    clients.send({ ...of, ...load })
    const probe = new AbortController()
    const shedTimes =
      load.rate === undefined || load.port ? Promise.resolve([]) : probeShed(lab, path, probe.signal)
    const [answered] = (await once(clients, 'message')) as [Answered]
    probe.abort()
    const took = (performance.now() - began) / 1000
    const after = await processorTimes(lab, server, clients.pid)
    const spent = { ...after }
    for (const who of Object.keys(spent) as (keyof Spent)[]) spent[who] -= before[who]
    return { ...answered, spent, took, probed: await shedTimes }
  }
  let best = { clients: 0, done: 0 }
  for (const count of [4, 8, 16, 32]) {
    const { done } = await run({ clients: count, seconds: seconds / 2 })
    if (done.length > best.done) best = { clients: count, done: done.length }
  }
  // In turn, because other programs come and go.
  const turns: { peak: Run; flooded: Run }[] = []
  for (let i = 0; i < rounds; i++) {
    const peak = await run({ clients: best.clients })
    turns.push({ peak, flooded: await run({ rate: (peak.done.length / seconds) * 3 }) })
  }
  const left = turns.map(({ peak, flooded }) => flooded.done.length / peak.done.length)
  const peak = together(turns.map((turn) => turn.peak))
  const flooded = together(turns.map((turn) => turn.flooded))
  const rate = flooded.offered / rounds / seconds

  const call = peak.spent.server / peak.done.length
  const refused = await whileNothingMoves(lab, seconds, () => run({ rate }))
  const shed = (refused.spent.server - refused.done.length * call) / refused.shed.length
  const bare = await withBusyServer(async (port, pid) => {
    const { spent, shed: answers } = await run({ rate, port }, pid)
    return spent.server / answers.length
  })
  clients.disconnect()

  const each = ({ spent, done }: Run, who: keyof Spent) => ms((spent[who] / done.length) * 1000)
  const line = (name: string, ran: Run) => [
    name,
    `${(ran.offered / seconds / rounds).toFixed(0)}/s`,
    `${(ran.done.length / seconds / rounds).toFixed(0)}/s, p99 ${ms(quantile(ran.done, 0.99))}`,
    ...[ran.shed, ran.probed].map((times) =>
      times.length ? `${ms(quantile(times, 0.5))}, ${ms(quantile(times, 0.99))}` : '–',
    ),
    each(ran, 'server'),
    each(ran, 'database'),
    each(ran, 'clients'),
    share(ran.spent.others / ran.took / availableParallelism()),
    String(ran.other),
  ]
  printTable(
    `overload: the product list at three times its best rate, ${products.toLocaleString('en-US')} products`,
    [
      'load',
      'offered',
      'answered',
      'shed p50, p99, clients that give way',
      'a client that does not (≤ 20 ms)',
      'processor time by answered call: server',
      'database',
      'clients',
      'processors taken by other programs',
      'other answers',
    ],
    [line('best rate', peak), line('three times', flooded)],
  )
  printTable(
    'overload: left of the best rate (≥ 90 %)',
    [
      `by the clock, median of ${rounds}`,
      'server time of a call',
      'of a shed one',
      'of one shed by bare Node',
      'left of one thread at three times',
      'and if bare Node shed',
    ],
    [
      [
        `${share(median(left))} (${share(Math.min(...left))} to ${share(Math.max(...left))})`,
        ...[call, shed, bare].map((time) => ms(time * 1000)),
        share(leftOf(call, shed)),
        share(leftOf(call, bare)),
      ],
    ],
  )
}

/** The runs of all rounds as one. */
const together = (runs: readonly Run[]): Run =>
  runs.reduce((sum, run) => ({
    offered: sum.offered + run.offered,
    done: [...sum.done, ...run.done],
    shed: [...sum.shed, ...run.shed],
    other: sum.other + run.other,
    spent: {
      server: sum.spent.server + run.spent.server,
      database: sum.spent.database + run.spent.database,
      clients: sum.spent.clients + run.spent.clients,
      others: sum.spent.others + run.spent.others,
    },
    took: sum.took + run.took,
    probed: [...sum.probed, ...run.probed],
  }))

const share = (part: number): string => `${(part * 100).toFixed(0)} %`

/** The share of its best rate that a thread keeps while it sheds twice as many calls. */
const leftOf = (call: number, shed: number): number => (1 - (3 * shed) / call) / (1 - shed / call)

/** Holds every product list, so the queue is full and the rest is shed. No statement may wait for longer than 5 s. */
async function whileNothingMoves<T>(lab: Lab, seconds: number, work: () => Promise<T>): Promise<T> {
  await lab.db.query('begin; lock table product in access exclusive mode')
  setTimeout(() => void lab.db.query('rollback'), Math.min(seconds, 4) * 1000)
  return work()
}

/** The times of shed answers for one client that does not give way to the server, as a client on another machine. */
async function probeShed(lab: Lab, path: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const began = performance.now()
    const asked = lab.http('POST', path, Buffer.from('{}'), { 'content-type': 'application/json' })
    const answer = await asked.catch(() => null)
    if (answer?.status === 503) times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

async function withBusyServer<T>(work: (port: number, pid: number | undefined) => Promise<T>): Promise<T> {
  const port = await freePort()
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'busy-server.ts'), String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(server.stdout, 'data')
  try {
    return await work(port, server.pid)
  } finally {
    server.kill()
  }
}

/** The processor times since the start of each process. Linux counts hundredths of a second. */
async function processorTimes(
  lab: Lab,
  serverPid: number | undefined,
  clientsPid: number | undefined,
): Promise<Spent> {
  const { rows } = await lab.db.query<{ pid: number }>('select pid from pg_stat_activity')
  const server = timeOf(serverPid)
  const clients = timeOf(clientsPid)
  const database = rows.reduce((sum, { pid }) => sum + timeOf(pid), 0)
  const [user, nice, system, , , ...interrupts] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.match(/\d+/g) ?? []
  const ticks = [user, nice, system, ...interrupts.slice(0, 2)]
  const all = ticks.reduce((sum, tick) => sum + Number(tick), 0) / 100
  return { server, database, clients, others: all - server - database - clients }
}

function timeOf(pid: number | undefined): number {
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return (Number(user) + Number(system)) / 100
}
