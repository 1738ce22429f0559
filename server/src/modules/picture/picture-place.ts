import {
  comparePaths,
  hintsOf,
  isPictureName,
  type NameReading,
  placeOf,
  readingsOf,
} from '@zhanggui/contract/picture/picture.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type FoundProduct, selectProductsByKeys } from './picture.sql.ts'

export type Limits = Record<1 | 3, number>

export interface Place extends Pick<NameReading, 'kind'> {
  position: number
  /** The product that the path names. */
  product?: FoundProduct
  /** The product that the path may mean. A person decides. */
  suggestedId?: number
}

const placeKey = (productId: number, { kind, position }: Pick<Place, 'kind' | 'position'>) =>
  `${productId} ${kind} ${position}`

/** The product and the place of each path. Only exact places may be the same twice, or over the limit. */
export async function findPlaces(tx: Tx, paths: readonly string[], limits: Limits): Promise<Place[]> {
  const readings = paths.map(readingsOf)
  const named = await productsOf(
    tx,
    readings.flatMap((all) => all.map(({ key }) => key)),
  )
  const found = readings.map((all) => {
    const reading = all.find(({ key }) => named.has(key))
    return { reading, product: named.get(reading?.key ?? '') }
  })
  const hints = paths.map((path, at) => (found[at]?.product || !isPictureName(path) ? [] : hintsOf(path)))
  const hinted = await productsOf(tx, hints.flat())

  const places = new Map<number, Place>()
  const used = new Set<string>()
  const take = (at: number, productId: number, place: Place) => {
    used.add(placeKey(productId, place))
    places.set(at, place)
  }
  const nextFree = (productId: number, kind: Place['kind'], from: number) => {
    let position = from
    while (used.has(placeKey(productId, { kind, position }))) position += 1
    return position
  }
  // A file that is no picture takes no place from one.
  const order = [...paths.keys()].filter((at) => isPictureName(paths[at] ?? ''))
  order.sort((a, b) => comparePaths(paths[a] ?? '', paths[b] ?? ''))
  // Exact places come first, then those with a number, then the others.
  const rounds = [
    ({ isFixed }: NameReading) => isFixed,
    ({ isFixed, position }: NameReading) => !isFixed && position !== null,
    ({ position }: NameReading) => position === null,
  ]
  for (const isOf of rounds)
    for (const at of order) {
      const { reading, product } = found[at] ?? {}
      if (!reading || !product || !isOf(reading)) continue
      const { kind, isFixed } = reading
      const position = reading.position ?? 1
      take(at, product.id, {
        ...{ kind, product },
        position: isFixed ? position : nextFree(product.id, kind, position),
      })
    }
  for (const at of order) {
    const hint = hints[at]?.find((key) => hinted.has(key))
    const suggested = hinted.get(hint ?? '')
    if (!suggested) continue
    const { kind, position } = placeOf(paths[at] ?? '')
    const free = nextFree(suggested.id, kind, position)
    take(at, suggested.id, { kind, position: Math.min(free, limits[kind]), suggestedId: suggested.id })
  }
  return paths.map((path, at) => {
    const { kind, position } = placeOf(path)
    return places.get(at) ?? { kind, position: Math.min(position, limits[kind]) }
  })
}

const productsOf = async (tx: Tx, keys: readonly string[]): Promise<Map<string, FoundProduct>> => {
  const found = await selectProductsByKeys(tx, [...new Set(keys)])
  return new Map(found.map((one) => [one.key, one]))
}
