import type { RefusalKey } from '@zhanggui/contract'

export interface TaskFailure {
  key: RefusalKey
  params: Record<string, string | number>
}

/** The reason that ends an attempt from outside. A task that its person may no longer run is cancelled with a reason. */
export class TaskInterrupted extends Error {
  readonly reason: 'cancelled' | 'lost' | 'stopping'
  readonly failure: TaskFailure | null

  constructor(reason: 'cancelled' | 'lost' | 'stopping', key?: RefusalKey) {
    super(`task ${reason}`)
    this.reason = reason
    this.failure = key === undefined ? null : { key, params: {} }
  }
}
