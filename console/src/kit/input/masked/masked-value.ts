import { masked } from '@zhanggui/contract/rules.ts'

/**
 * The new value after the user edits a masked one. Typed text replaces it, because part of a masked value means
 * nothing. `138****8005` with a 1 typed behind it becomes 1. Deleting a letter empties the field.
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
