import { masked } from '@zhanggui/contract/rules.ts'

/**
 * What is meant when a value that is only shown in part was typed into: what was typed takes its place, for a part of it
 * is no value. `138****8005` with a 1 behind it is 1; a key that takes a letter away leaves nothing.
 */
export function overMasked(before: string, next: string): string {
  if (!masked.test(before) || !next.includes('*')) return next
  let start = 0
  while (start < before.length && start < next.length && before[start] === next[start]) start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < next.length - start &&
    before[before.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1
  const typed = next.slice(start, next.length - end)
  return typed.includes('*') ? next : typed
}
