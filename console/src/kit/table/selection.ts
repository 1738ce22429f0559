/** The chosen rows of a table by key; they stay chosen while other pages are shown. */
export type Selection<R> = ReadonlyMap<string, R>

/**
 * The selection after rows were ticked or unticked on the page at hand. Beyond the limit the extra rows are deselected
 * again (spec section 5 'Tables and exports'); `extra` says how many.
 */
export function select<R>(
  selection: Selection<R>,
  rows: readonly (readonly [key: string, row: R])[],
  chosen: boolean,
  limit = Number.POSITIVE_INFINITY,
): { selection: Selection<R>; extra: number } {
  const next = new Map(selection)
  let extra = 0
  for (const [key, row] of rows) {
    if (!chosen) next.delete(key)
    else if (next.has(key) || next.size < limit) next.set(key, row)
    else extra += 1
  }
  return { selection: next, extra }
}
