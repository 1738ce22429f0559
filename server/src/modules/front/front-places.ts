import type { FrontColumns } from './front.sql.ts'
import type { SheetStore } from './front-sheet.sql.ts'
import { type NameTaken, replacedIn, takenBy } from './front-tree.ts'

/** The part of a category that its place needs. A planned one has a negative id. */
export type PlacedFront = Pick<
  FrontColumns,
  'id' | 'parent_id' | 'store_id' | 'store_name' | 'name' | 'sort' | 'copy_of'
>

/** A path that ends in a category, with the existing ids and the planned ones on it; or why a name on it is taken. */
type Planned = { front: PlacedFront; passed: number[]; planned: PlacedFront[] } | { taken: NameTaken }

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The categories by their paths, as a store sees them, or the head office (null). New ones can be planned. */
export class FrontPlaces {
  private readonly fronts: readonly PlacedFront[]
  private readonly byId: ReadonlyMap<number, PlacedFront>
  private readonly byParent = new Map<number | null, PlacedFront[]>()
  private readonly replaced = new Map<number, ReadonlySet<number>>()
  private kept = 0

  constructor(fronts: readonly PlacedFront[]) {
    this.fronts = fronts
    this.byId = new Map(fronts.map((front) => [front.id, front]))
    for (const front of fronts) this.put(front)
  }

  private put(front: PlacedFront): void {
    this.byParent.set(front.parent_id, [...this.below(front.parent_id), front])
  }

  /** Below a category, or at the top (null). */
  below(parentId: number | null): readonly PlacedFront[] {
    return this.byParent.get(parentId) ?? []
  }

  /** The names from the top to a category. */
  pathOf({ parent_id, name }: PlacedFront): string[] {
    const parent = this.byId.get(parent_id ?? 0)
    return parent ? [...this.pathOf(parent), name] : [name]
  }

  private isReplaced(storeId: number, id: number): boolean {
    const known = this.replaced.get(storeId) ?? replacedIn(this.fronts, storeId)
    this.replaced.set(storeId, known)
    return known.has(id)
  }

  private find(storeId: number | null, parentId: number | null, name: string): PlacedFront | undefined {
    return this.below(parentId).find(
      (front) =>
        same(front.name, name) &&
        (front.store_id === storeId || front.store_id === null) &&
        (storeId === null || !this.isReplaced(storeId, front.id)),
    )
  }

  /** Walks a path, and plans what is missing on it. */
  plan(store: SheetStore | null, path: readonly string[]): Planned {
    const storeId = store?.id ?? null
    const passed: number[] = []
    const planned: PlacedFront[] = []
    let front: PlacedFront | undefined
    for (const name of path) {
      const parentId: number | null = front?.id ?? null
      front = this.find(storeId, parentId, name)
      if (front) {
        passed.push(front.id)
        continue
      }
      const siblings = this.below(parentId)
      const seenBeside = (one: PlacedFront) =>
        storeId === null || one.store_id === null || one.store_id === storeId
      const other = siblings.find((one) => same(one.name, name) && seenBeside(one))
      if (other) return { taken: takenBy(other, storeId) }
      const id = -1 - this.kept - planned.length
      const sort = Math.max(0, ...siblings.map((one) => one.sort)) + 10
      front = {
        id,
        parent_id: parentId,
        store_id: storeId,
        store_name: store?.name ?? '',
        name,
        sort,
        copy_of: null,
      }
      planned.push(front)
    }
    if (!front) throw new Error('a path has at least one name')
    return { front, passed, planned }
  }

  /** Keeps planned categories for the paths that follow. */
  keep(planned: readonly PlacedFront[]): void {
    this.kept += planned.length
    for (const front of planned) this.put(front)
  }
}
