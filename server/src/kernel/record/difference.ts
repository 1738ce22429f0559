/** A field before and after a change; null is empty. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** A change as readers see it. The change log also keeps what only an undo reads. */
export const plainChange = ({ field, before, after }: Change): Change => ({ field, before, after })

/** The stored form of a value in a list of changes. Lists are JSON, so that the console can parse them. */
export function changeText(
  value: string | number | boolean | readonly (string | number)[] | null,
): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'object') return value.length === 0 ? null : JSON.stringify(value)
  return String(value)
}

type Values = Readonly<Record<string, string | number | boolean | null>>

const text = (value: string | number | boolean | null | undefined): string | null =>
  value === undefined || value === null || value === '' ? null : String(value)

/** The fields of `after` that differ, in their order. A new record has no `before`. */
export function changesBetween(before: Values | null, after: Values): Change[] {
  return Object.keys(after).flatMap((field) => {
    const was = text(before?.[field])
    const is = text(after[field])
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/**
 * Joins several changes into one: for each field the first value before and the last after. A field with its first
 * value again is left out.
 */
export function mergeChanges(lines: readonly (readonly Change[])[]): Change[] {
  const merged = new Map<string, Change>()
  for (const change of lines.flat()) {
    const earlier = merged.get(change.field)
    merged.set(change.field, { ...plainChange(change), ...(earlier && { before: earlier.before }) })
  }
  return [...merged.values()].filter((change) => change.before !== change.after)
}
