import { type Front, frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import type { TreeOrder, TreeWay } from '../../kit/table/tree/tree-order.ts'

/** A category with its place in the tree. */
export interface FrontLine extends Front {
  /** 1 at the top. */
  level: number
  /** The levels of the category with those below it. */
  height: number
  /** This person may change it. */
  editable: boolean
}

export function frontLines(fronts: readonly Front[], mayChange: (front: Front) => boolean): FrontLine[] {
  const byId = new Map(fronts.map((front) => [front.id, front]))
  const levelOf = ({ parentId }: Front): number => {
    const parent = byId.get(parentId ?? '')
    return parent ? levelOf(parent) + 1 : 1
  }
  const heightOf = ({ id }: Front): number =>
    1 + Math.max(0, ...fronts.filter(({ parentId }) => parentId === id).map(heightOf))
  return fronts.map((front) => ({
    ...front,
    level: levelOf(front),
    height: heightOf(front),
    editable: mayChange(front),
  }))
}

/** Three levels. Only categories of the same store lie in a store's own one. */
export const frontWay: TreeWay<FrontLine> = {
  keyOf: ({ id }) => id,
  parentOf: ({ parentId }) => parentId ?? '',
  compare: (a, b) => a.sort - b.sort || Number(a.id) - Number(b.id),
  mayLieIn: (front, parent) =>
    front.editable &&
    (parent === null ||
      (parent.level + front.height <= frontLimit.levels &&
        (parent.storeId === null || parent.storeId === front.storeId))),
}

/** The input of the call that gives a level this order; null if the moved category is unknown. */
export function moveOf(lines: readonly FrontLine[], { parentKey, keys }: TreeOrder, moved: string) {
  const front = lines.find(({ id }) => id === moved)
  const beforeId = keys[keys.indexOf(moved) + 1] ?? null
  return front && { id: moved, version: front.version, parentId: parentKey || null, beforeId }
}

/** The former place of a category, for a move back with its new version. */
export function placeOf(lines: readonly FrontLine[], id: string) {
  const parentId = lines.find((front) => front.id === id)?.parentId ?? null
  const siblings = lines.filter((front) => front.parentId === parentId).sort(frontWay.compare)
  return { parentId, beforeId: siblings[siblings.findIndex((front) => front.id === id) + 1]?.id ?? null }
}

/** A category below this one that the store has made its own. */
export const ownBelow = (lines: readonly FrontLine[], { id }: FrontLine): FrontLine | null =>
  lines
    .filter(({ parentId }) => parentId === id)
    .map((child) => (child.sharedId === null ? ownBelow(lines, child) : child))
    .find((found) => found !== null) ?? null
