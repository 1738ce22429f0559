import type { ParamsOf, RefusalKey } from '@zhanggui/contract'

/**
 * Why a file is refused, as the worker says it. `read-sheet.ts` makes the Refusal of it: the worker does not
 * load the contract, which would double its start.
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

/** An unexpected error as it crosses to the other thread: as an object it would lose its code on the way. */
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
