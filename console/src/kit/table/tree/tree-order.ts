/** Tells how flat rows form a tree. */
export interface TreeWay<R> {
  keyOf: (row: R) => string
  /** The key of the parent. A row without a known parent stands at the top. */
  parentOf: (row: R) => string
  /** Sorts siblings; without it they keep their order. */
  compare?: (a: R, b: R) => number
  /** Whether a row may go under a parent (null for the top). Never called for the row itself or its descendants. */
  mayLieIn?: (row: R, parent: R | null) => boolean
}

/** Rows and their children. The children of '' stand at the top. */
export interface Tree<R> {
  way: TreeWay<R>
  rows: ReadonlyMap<string, R>
  children: ReadonlyMap<string, readonly R[]>
}

/** A visible row of the tree. */
export interface TreeLine<R> {
  row: R
  /** 0 at the top. */
  level: number
  open: boolean
  /** The number of its children. */
  inside: number
}

/** All siblings under one parent in their new order. */
export interface TreeOrder {
  parentKey: string
  keys: string[]
}

export type DropPlace = 'before' | 'after' | 'inside'

export function treeOf<R>(rows: readonly R[], way: TreeWay<R>): Tree<R> {
  const known = new Map(rows.map((row) => [way.keyOf(row), row]))
  const children = new Map<string, R[]>()
  for (const row of rows) {
    const above = known.has(way.parentOf(row)) ? way.parentOf(row) : ''
    const siblings = children.get(above)
    if (siblings) siblings.push(row)
    else children.set(above, [row])
  }
  if (way.compare) for (const siblings of children.values()) siblings.sort(way.compare)
  return { way, rows: known, children }
}

export const childrenOf = <R>(tree: Tree<R>, key: string): readonly R[] => tree.children.get(key) ?? []

const parentKeyOf = <R>({ way, rows }: Tree<R>, row: R): string =>
  rows.has(way.parentOf(row)) ? way.parentOf(row) : ''

/** The visible rows from top to bottom. */
export function treeLines<R>(
  tree: Tree<R>,
  isOpen: (row: R) => boolean,
  above = '',
  level = 0,
): TreeLine<R>[] {
  return childrenOf(tree, above).flatMap((row) => {
    const key = tree.way.keyOf(row)
    const inside = childrenOf(tree, key).length
    const open = inside > 0 && isOpen(row)
    return [{ row, level, open, inside }, ...(open ? treeLines(tree, isOpen, key, level + 1) : [])]
  })
}

/** Whether a row is another row or its descendant. */
function isWithin<R>({ way, rows }: Tree<R>, key: string, above: string): boolean {
  const seen = new Set<R>()
  let row = rows.get(key)
  while (row !== undefined && !seen.has(row)) {
    if (way.keyOf(row) === above) return true
    seen.add(row)
    row = rows.get(way.parentOf(row))
  }
  return false
}

/** The rows with the keyword in their names, all rows above them, and all rows below them. */
export function foundRows<R>(
  rows: readonly R[],
  way: TreeWay<R>,
  nameOf: (row: R) => string,
  keyword: string,
): R[] {
  const tree = treeOf(rows, way)
  const words = keyword.trim().toLowerCase()
  const hits = rows.filter((row) => nameOf(row).toLowerCase().includes(words)).map(way.keyOf)
  return rows.filter((row) =>
    hits.some((hit) => isWithin(tree, way.keyOf(row), hit) || isWithin(tree, hit, way.keyOf(row))),
  )
}

/**
 * Whether a row may stand under a parent ('' for the top). A row never goes into itself, and `mayLieIn` decides the
 * rest.
 */
export function mayStandIn<R>(tree: Tree<R>, row: R, parentKey: string): boolean {
  const { way, rows } = tree
  if (parentKey === '') return way.mayLieIn?.(row, null) ?? true
  const parent = rows.get(parentKey)
  if (parent === undefined || isWithin(tree, parentKey, way.keyOf(row))) return false
  return way.mayLieIn?.(row, parent) ?? true
}

/**
 * The order after the user drops a row before, after or into another one. Null if the place is not allowed or
 * nothing moves.
 */
export function droppedAt<R>(tree: Tree<R>, key: string, target: string, place: DropPlace): TreeOrder | null {
  const row = tree.rows.get(key)
  const aim = tree.rows.get(target)
  if (row === undefined || aim === undefined || key === target) return null
  const parentKey = place === 'inside' ? target : parentKeyOf(tree, aim)
  if (!mayStandIn(tree, row, parentKey)) return null
  const before = childrenOf(tree, parentKey).map(tree.way.keyOf)
  const keys = before.filter((one) => one !== key)
  const at = place === 'inside' ? keys.length : keys.indexOf(target) + (place === 'after' ? 1 : 0)
  keys.splice(at, 0, key)
  return keys.join('\n') === before.join('\n') ? null : { parentKey, keys }
}

/** The order after a row moves up or down by one place among its siblings. Null at the end. */
export function stepped<R>(tree: Tree<R>, key: string, step: -1 | 1): TreeOrder | null {
  const row = tree.rows.get(key)
  if (row === undefined) return null
  const siblings = childrenOf(tree, parentKeyOf(tree, row)).map(tree.way.keyOf)
  const other = siblings[siblings.indexOf(key) + step]
  return other === undefined ? null : droppedAt(tree, key, other, step === 1 ? 'after' : 'before')
}

/**
 * The order after a row changes its level: out of its parent to the place after it (-1), or into the row before it (1). Null
 * if there is no such place.
 */
export function leveled<R>(tree: Tree<R>, key: string, by: -1 | 1): TreeOrder | null {
  const row = tree.rows.get(key)
  if (row === undefined) return null
  const parentKey = parentKeyOf(tree, row)
  if (by === -1) return parentKey === '' ? null : droppedAt(tree, key, parentKey, 'after')
  const siblings = childrenOf(tree, parentKey).map(tree.way.keyOf)
  const before = siblings[siblings.indexOf(key) - 1]
  return before === undefined ? null : droppedAt(tree, key, before, 'inside')
}

/** The drop place for a pointer at this share (0 to 1) of a row's height. Null if no place is allowed. */
export function placeAt<R>(tree: Tree<R>, key: string, target: string, share: number): DropPlace | null {
  const row = tree.rows.get(key)
  const middle = share > 0.3 && share < 0.7 && row !== undefined && mayStandIn(tree, row, target)
  const place = middle ? 'inside' : share < 0.5 ? 'before' : 'after'
  return droppedAt(tree, key, target, place) && place
}
