import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LoadGate } from '../door/load.ts'

export interface Metrics {
  registry: Registry
  callSeconds: Histogram<'call' | 'code'>
  refusals: Counter<'code'>
  tasks: Counter<'kind' | 'outcome'>
}

/** The metrics of the process for /metrics: calls, refusals, pool, load classes, tasks, and those of Node. */
export function createMetrics(pool: pg.Pool, gate: LoadGate): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'zhanggui_pool_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'zhanggui_load',
    help: 'Calls by load class and state',
    labelNames: ['class', 'state'],
    registers: [registry],
    collect() {
      for (const { kind, running, waiting } of gate.state()) {
        this.set({ class: kind, state: 'running' }, running)
        this.set({ class: kind, state: 'waiting' }, waiting)
      }
    },
  })
  return {
    registry,
    callSeconds: new Histogram({
      name: 'zhanggui_call_seconds',
      help: 'Duration of calls by path and answer code',
      labelNames: ['call', 'code'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 7],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'zhanggui_refusals_total',
      help: 'Refused calls by code',
      labelNames: ['code'],
      registers: [registry],
    }),
    tasks: new Counter({
      name: 'zhanggui_tasks_total',
      help: 'Ended tasks',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  }
}
