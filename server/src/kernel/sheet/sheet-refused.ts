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

/** An unexpected error as it can cross to the other thread: errors lose their code on the way. */
export function describeFailure(error: unknown): { message: string; code?: string } {
  const { code, stack } = error as { code?: unknown; stack?: string }
  return { message: stack ?? String(error), ...(typeof code === 'string' ? { code } : {}) }
}
