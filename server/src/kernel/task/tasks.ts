import { taskStatus } from '@zhanggui/contract/task/task.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { query, sql } from '../database/query.ts'
import { type ClaimedTask, claimTask } from '../database/system.sql.ts'
import { inTenant, type TenantOptions, type Tx } from '../database/tenant.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { type TaskFailure, TaskInterrupted } from './task-interrupted.ts'
import { type PresentOwner, requireOwner } from './task-owner.sql.ts'

const leaseSeconds = 15
const heartbeatMs = 1000
/** An attempt without a heartbeat for so long is taken as dead, even before its lease ends. */
const silentSeconds = 5
const pollMs = 1000
const mostAttempts = 5
/** Statements of tasks may run longer than those of requests. */
const statementTimeoutMs = 120_000

/**
 * The progress of task `t`. It is 0 while no attempt runs, because each starts from the beginning. A killed server
 * leaves the progress of its last heartbeat.
 */
export const progressDone = sql<number>`case
  when t.status <> ${sql.lit(taskStatus.running)} then t.progress_done
  when t.lease_until > now() + make_interval(secs => ${sql.lit(leaseSeconds - silentSeconds)}) then t.progress_done
  else 0 end`

/** The context of a task's work. */
export interface TaskWork<P = unknown> {
  task: ClaimedTask
  /** The person of the task, for a task that continues this one. */
  owner: PresentOwner
  payload: P
  services: Services
  language: Language
  /** Aborts with a TaskInterrupted if the task is cancelled, its lease is lost, or the server stops. */
  signal: AbortSignal
  /** Runs a transaction of the task's merchant. It does not end the task. */
  inTenant<T>(work: (tx: Tx) => Promise<T>, options?: Pick<TenantOptions, 'snapshot'>): Promise<T>
  /** Sets the progress. The next heartbeat writes it. total is 0 while unknown. */
  progress(done: number, total: number): void
  /**
   * Commits the effect and the status 'done' in one transaction. Rolls back if this attempt lost the lease or the
   * task was cancelled.
   */
  finish(
    effect: (tx: Tx) => Promise<{ result?: unknown; fileId?: number; expiresInHours?: number }>,
  ): Promise<void>
}

export interface TaskKind<P = unknown> {
  kind: string
  run(work: TaskWork<P>): Promise<void>
  /** Further changes in the transaction that ends a task without success. */
  ended?(
    tx: Tx,
    task: ClaimedTask,
    outcome: 'failed' | 'cancelled',
    failure: TaskFailure | null,
  ): Promise<void>
}

const sparePlaces = 1

/** Work at an interval. The database knows what is due; the process keeps no state. */
export interface Duty {
  name: string
  everyMs: number
  run(services: Services): Promise<void>
}

/** Takes tasks from the table under a lease, runs them, and returns them when this process stops. */
export class TaskRunner {
  private services: Services | null = null
  private readonly kinds = new Map<string, TaskKind>()
  private readonly duties: (Duty & { next: number })[] = []
  private readonly running = new Map<string, { done: Promise<void>; abort: AbortController }>()
  private readonly concurrency: number
  private timer: NodeJS.Timeout | null = null
  private stopping = false
  private polling: Promise<void> | null = null
  private wanted = false

  constructor(concurrency = 2) {
    this.concurrency = concurrency
  }

  register(kinds: TaskKind<never>[], duties: Duty[]): void {
    for (const kind of kinds) this.kinds.set(kind.kind, kind as TaskKind)
    for (const duty of duties) this.duties.push({ ...duty, next: 0 })
  }

  start(services: Services): void {
    this.services = services
    this.timer = setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /** Looks for work now, without waiting for the next poll. */
  wake(): void {
    this.wanted = true
    if (this.polling || this.stopping || !this.services) return
    this.polling = this.poll(this.services).finally(() => {
      this.polling = null
      if (this.wanted) this.wake()
    })
  }

  private async poll(services: Services): Promise<void> {
    this.wanted = false
    try {
      for (const duty of this.duties) {
        if (this.stopping || duty.next > performance.now()) continue
        duty.next = performance.now() + duty.everyMs
        await duty.run(services)
      }
      while (!this.stopping && this.running.size < this.concurrency + sparePlaces) {
        // The spare place is for a merchant with nothing running: the long tasks of another do not hold his up.
        const fewer = this.running.size < this.concurrency ? null : 1
        const task = await claimTask(services.database, leaseSeconds, fewer)
        if (!task) return
        this.begin(services, task)
      }
    } catch (error) {
      // The database is unavailable. The next poll tries again.
      if (!(error instanceof Refusal)) services.log.error({ err: error }, 'task poll failed')
    }
  }

  private begin(services: Services, task: ClaimedTask): void {
    const key = task.lease_token
    const abort = new AbortController()
    const done = this.attempt(services, task, abort).finally(() => {
      this.running.delete(key)
      this.wake()
    })
    this.running.set(key, { done, abort })
  }

  private async attempt(services: Services, task: ClaimedTask, abort: AbortController): Promise<void> {
    const kind = this.kinds.get(task.kind)
    const state = { done: 0, total: -1 }
    const heartbeat = setInterval(() => {
      beat(services, task, state).then(
        (answer) => {
          if (answer !== 'held') abort.abort(new TaskInterrupted(answer))
        },
        () => {},
      )
    }, heartbeatMs)
    try {
      // Cancelled before it started.
      const first = await beat(services, task, state)
      if (first !== 'held') throw new TaskInterrupted(first)
      if (!kind) throw new Error(`no task kind ${task.kind}`)
      if (task.attempt > mostAttempts) throw refuse('task.interrupted')
      const owner = await inTenant(services.database, task.merchant_id, { readOnly: true }, (tx) =>
        requireOwner(tx, task.id),
      )
      abort.signal.throwIfAborted()
      await kind.run({
        task,
        owner,
        payload: task.payload,
        services,
        language: task.language,
        signal: abort.signal,
        // A task in several transactions asks before each commit whether its person may still do this. A snapshot is
        // read only.
        inTenant: (work, options) =>
          inTenant(
            services.database,
            task.merchant_id,
            { ...options, signal: abort.signal, statementTimeoutMs },
            async (tx) => {
              const result = await work(tx)
              if (!options?.snapshot) await requireOwner(tx, task.id)
              return result
            },
          ),
        progress: (progressDone, total) => {
          state.done = progressDone
          state.total = total
        },
        finish: (effect) => finish(services, task, abort.signal, state, effect),
      })
      services.metrics.tasks.inc({ kind: task.kind, outcome: 'done' })
    } catch (error) {
      await this.settle(services, task, kind, abort.signal.aborted ? abort.signal.reason : error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  /** Ends a task whose attempt did not finish, or returns it to the queue. */
  private async settle(
    services: Services,
    task: ClaimedTask,
    kind: TaskKind | undefined,
    error: unknown,
  ): Promise<void> {
    const outcome = outcomeOf(error, task)
    services.metrics.tasks.inc({ kind: task.kind, outcome })
    if (outcome === 'lost') return
    if (!(error instanceof Refusal) && !(error instanceof TaskInterrupted))
      services.log.error({ err: error, task: task.id, kind: task.kind }, 'task attempt failed')
    try {
      await inTenant(services.database, task.merchant_id, {}, async (tx) => {
        const mine = query
          .updateTable('task')
          .where('merchant_id', '=', tx.merchantId)
          .where('id', '=', task.id)
          .where('lease_token', '=', task.lease_token)
          .where('status', '=', taskStatus.running)
        if (outcome === 'again' || outcome === 'stopping') {
          const wait = outcome === 'stopping' ? 0 : 2 ** task.attempt
          await tx.run(
            mine.set({
              lease_until: null,
              lease_token: null,
              attempt: outcome === 'stopping' ? task.attempt - 1 : task.attempt,
              run_after: sql<string>`now() + make_interval(secs => ${wait})`,
            }),
          )
          return
        }
        const failure = outcome === 'failed' ? failureOf(error) : cancelledFor(error)
        const changed = await tx.run(
          mine.set({
            status: outcome === 'cancelled' ? taskStatus.cancelled : taskStatus.failed,
            failure: failure && JSON.stringify(failure),
            finished_at: sql<string>`now()`,
            lease_until: null,
          }),
        )
        if (changed === 1) await kind?.ended?.(tx, task, outcome, failure)
      })
    } catch (failed) {
      // The lease will expire, and another attempt will take over.
      services.log.error({ err: failed, task: task.id }, 'task could not be settled')
    }
  }

  /** Takes no more tasks, interrupts the running ones and returns their leases. */
  async stop(): Promise<void> {
    this.stopping = true
    if (this.timer) clearInterval(this.timer)
    await this.polling
    for (const { abort } of this.running.values()) abort.abort(new TaskInterrupted('stopping'))
    await Promise.allSettled([...this.running.values()].map((item) => item.done))
  }
}

const failureOf = (error: unknown): TaskFailure =>
  error instanceof Refusal
    ? { key: error.key, params: error.params }
    : { key: 'common.unexpected', params: {} }

const cancelledFor = (error: unknown): TaskFailure | null =>
  error instanceof TaskInterrupted ? error.failure : null

function outcomeOf(
  error: unknown,
  task: ClaimedTask,
): 'cancelled' | 'lost' | 'stopping' | 'failed' | 'again' {
  if (error instanceof TaskInterrupted) return error.reason
  const passing =
    error instanceof Refusal &&
    (error.key === 'common.databaseUnavailable' || error.key === 'common.conflict')
  if (error instanceof Refusal && !passing) return 'failed'
  return task.attempt < mostAttempts ? 'again' : 'failed'
}

/** Extends the lease and writes the progress. Tells if the task still belongs to this attempt. */
async function beat(
  services: Services,
  task: ClaimedTask,
  state: { done: number; total: number },
): Promise<'held' | 'cancelled' | 'lost'> {
  return inTenant(services.database, task.merchant_id, {}, async (tx) => {
    const row = await tx.first(
      query
        .updateTable('task')
        .set({
          lease_until: sql<string>`now() + make_interval(secs => ${leaseSeconds})`,
          ...(state.total < 0 ? {} : { progress_done: state.done, progress_total: state.total }),
        })
        .where('merchant_id', '=', tx.merchantId)
        .where('id', '=', task.id)
        .where('lease_token', '=', task.lease_token)
        .where('status', '=', taskStatus.running)
        .returning('cancel_requested'),
    )
    if (!row) return 'lost'
    return row.cancel_requested ? 'cancelled' : 'held'
  })
}

async function finish(
  services: Services,
  task: ClaimedTask,
  signal: AbortSignal,
  state: { done: number; total: number },
  effect: (tx: Tx) => Promise<{ result?: unknown; fileId?: number; expiresInHours?: number }>,
): Promise<void> {
  await inTenant(services.database, task.merchant_id, { signal, statementTimeoutMs }, async (tx) => {
    const { result = {}, fileId = null, expiresInHours } = await effect(tx)
    await requireOwner(tx, task.id)
    // The final update. It matches only if this attempt holds the lease and nobody has cancelled.
    const changed = await tx.run(
      query
        .updateTable('task')
        .set({
          status: taskStatus.done,
          result: JSON.stringify(result),
          file_id: fileId,
          // Not now(): that is the start of the transaction, and the effect may be the whole work.
          finished_at: sql<string>`clock_timestamp()`,
          lease_until: null,
          expires_at:
            expiresInHours === undefined
              ? null
              : sql<string>`now() + make_interval(hours => ${expiresInHours})`,
          ...(state.total < 0 ? {} : { progress_done: state.done, progress_total: state.total }),
        })
        .where('merchant_id', '=', tx.merchantId)
        .where('id', '=', task.id)
        .where('lease_token', '=', task.lease_token)
        .where('status', '=', taskStatus.running)
        .where('cancel_requested', '=', false),
    )
    if (changed === 0) throw new TaskInterrupted((await isCancelled(tx, task)) ? 'cancelled' : 'lost')
  })
}

async function isCancelled(tx: Tx, task: ClaimedTask): Promise<boolean> {
  const row = await tx.first(
    query
      .selectFrom('task')
      .select('cancel_requested')
      .where('merchant_id', '=', tx.merchantId)
      .where('id', '=', task.id)
      .where('lease_token', '=', task.lease_token),
  )
  return row?.cancel_requested ?? false
}
