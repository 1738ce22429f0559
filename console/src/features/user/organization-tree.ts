interface Placed {
  id: string
  parentId: string
}

/**
 * The children of a department (null: the top level), in the given order. A row with an unknown parent stands at the
 * top.
 */
export function childrenOf<R extends Placed>(rows: readonly R[], parentId: string | null): R[] {
  const known = new Set(rows.map(({ id }) => id))
  return rows.filter((row) => (known.has(row.parentId) ? row.parentId === parentId : parentId === null))
}

/** The possible new parents of a department: all departments but itself and its descendants. */
export function placesFor<R extends Placed & { kind: number }>(rows: readonly R[], id: string | null): R[] {
  const departments = rows.filter(({ kind }) => kind === 10)
  if (id === null) return departments
  const within = new Set([id])
  for (let grown = true; grown; ) {
    grown = false
    for (const row of departments)
      if (within.has(row.parentId) && !within.has(row.id)) {
        within.add(row.id)
        grown = true
      }
  }
  return departments.filter((row) => !within.has(row.id))
}
