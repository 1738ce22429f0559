/** The selected rows of a table by key. They stay selected on other pages. */
export type Selection<R> = ReadonlyMap<string, R>

/** The keys of the rows between two rows in their present order. If `from` is not among them, only the key `to`. */
export function range<R>(
  rows: readonly R[],
  rowKey: (row: R) => string,
  from: string | null,
  to: number,
): string[] {
  const found = from === null ? -1 : rows.findIndex((row) => rowKey(row) === from)
  const start = found === -1 ? to : found
  return rows.slice(Math.min(start, to), Math.max(start, to) + 1).map(rowKey)
}

/**
 * The selection after the user ticked or unticked rows of this page. Rows beyond the limit are deselected again
 * (spec section 5 'Tables and exports'); `extra` is their number.
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
