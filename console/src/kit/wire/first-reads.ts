/** A read that the page sent before its code was loaded (`build/first-reads.js`). */
interface FirstRead {
  path: string
  headers: Record<string, string>
  body: string
  answer: Promise<Response>
  cut: AbortController
}

const reads = (): FirstRead[] => (globalThis as { firstReads?: FirstRead[] }).firstReads ?? []

const same = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/** The answer of a first read, if it sent exactly this. Each answer is taken once. `signal` cuts it, too. */
export function takeFirstRead(
  path: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<Response> | null {
  const all = reads()
  const at = all.findIndex((read) => read.path === path && read.body === body && same(read.headers, headers))
  const [found] = at < 0 ? [] : all.splice(at, 1)
  if (!found) return null
  signal.addEventListener('abort', () => found.cut.abort(signal.reason))
  return found.answer
}

/** Drops the answers that nobody took: they would be old for a later call. */
export function dropFirstReads(): void {
  for (const { cut } of reads().splice(0)) cut.abort()
}
