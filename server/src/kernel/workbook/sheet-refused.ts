import type { ParamsOf, RefusalKey } from '@zhanggui/contract'

/**
 * The reason of a refusal, in the worker. `read-sheet.ts` turns it into a Refusal. The worker does not load the
 * contract, which would double its start time.
 */
export class SheetRefused extends Error {
  readonly key: RefusalKey
  readonly params: Record<string, string | number>

  constructor(key: RefusalKey, params: Record<string, string | number>) {
    super(key)
    this.key = key
    this.params = params
  }
}

export function refuseSheet<K extends RefusalKey>(key: K, ...params: ParamsOf<K>): SheetRefused {
  return new SheetRefused(key, params[0] ?? {})
}

/** An unexpected error in a message to the other thread. An Error object would lose its code on the way. */
export interface Failure {
  message: string
  stack: string | undefined
  code: string | undefined
}

export function describeFailure(error: unknown): Failure {
  const { message, code, stack } = error as { message?: unknown; code?: unknown; stack?: string }
  return { message: String(message ?? error), stack, code: typeof code === 'string' ? code : undefined }
}

export function errorOf({ message, stack, code }: Failure): Error {
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code })
}
