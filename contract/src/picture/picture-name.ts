/** The places that a picture of a zip can have, as in table product_media. */
export const pictureKind = { gallery: 1, detail: 3 } as const
export type PictureKind = (typeof pictureKind)[keyof typeof pictureKind]

/** A product's code or barcode in lower case, and a place: position 1 of the gallery is the main picture. */
export interface NameReading {
  key: string
  kind: PictureKind
  position: number
}

/** The extensions in a zip that are read as pictures (spec section 5 'Product rules'). */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'gif'] as const

const segmentsOf = (path: string) => path.split(/[/\\]/).filter((part) => part !== '')

/** Files that systems add to a zip. They are no content. */
export function isSystemFile(path: string): boolean {
  const segments = segmentsOf(path)
  return (
    segments.some((part) => part.startsWith('.') || part.toUpperCase() === '__MACOSX') ||
    /^(thumbs\.db|desktop\.ini)$/i.test(segments.at(-1) ?? '')
  )
}

/** The last part of a path, as people know the file. */
export const baseName = (path: string): string => segmentsOf(path).at(-1) ?? ''

export const extensionOf = (path: string): string => /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const isPictureName = (path: string): boolean =>
  pictureExtensions.some((extension) => extension === extensionOf(path))

/** How people call pictures of the details. */
const detail = `(?:details?|详情图?)`

/** The name without folder, extension and place, for a search by the product's name. */
export const wordsOf = (path: string): string =>
  stemOf(path)
    .replace(new RegExp(`([_-]${detail})?[_-]\\d{1,2}$`, 'i'), '')
    .replace(/[_-]+/g, ' ')
    .trim()

const stemOf = (path: string): string =>
  baseName(path)
    .replace(/\.[^.]*$/, '')
    .trim()

/**
 * The ways to read a path, the likeliest first. The first one whose product exists counts: `A_2.jpg` is the main
 * picture of product `A_2`, or else the second picture of `A`.
 */
export function readingsOf(path: string): NameReading[] {
  const folder = segmentsOf(path).at(-2)?.trim()
  const stem = stemOf(path)
  const readings: NameReading[] = []
  const add = (key: string, detail: unknown, place: string | undefined) => {
    const position = place === undefined ? 1 : Number(place)
    if (key === '' || position < 1) return
    const kind = detail ? pictureKind.detail : pictureKind.gallery
    readings.push({ key: key.toLowerCase(), kind, position })
  }
  const numbered = new RegExp(`^(?:(${detail})[_-]?)?(\\d{1,2})$`, 'i').exec(stem)
  if (folder && numbered) add(folder, numbered[1], numbered[2])
  add(stem, false, undefined)
  const split = new RegExp(`^(.+?)([_-]${detail})?[_-](\\d{1,2})$`, 'i').exec(stem)
  if (split) add((split[1] ?? '').trim(), split[2], split[3])
  return readings
}

/** The place that the name alone gives, for a file without a product. */
export const placeOf = (path: string): Pick<NameReading, 'kind' | 'position'> => {
  const { kind, position } = readingsOf(path).find((one) => one.position > 1 || one.kind === 3) ?? {
    kind: pictureKind.gallery,
    position: 1,
  }
  return { kind, position }
}

const byNature = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/**
 * The readings of all pictures of a zip, in their order. A file whose name says no place belongs to the product that
 * its folder names, at the next free place in the order of the names: `A/back.jpg`, `A/front2.jpg`, `A/front10.jpg`.
 * Those of `A/详情/` are its details.
 */
export function readingsOfAll(paths: readonly string[]): NameReading[][] {
  const all = paths.map(readingsOf)
  const folders = new Map<string, { key: string; isDetail: boolean; loose: number[]; used: Set<string> }>()
  const isDetailName = new RegExp(`^${detail}$`, 'i')
  const placeKey = ({ kind, position }: Pick<NameReading, 'kind' | 'position'>) => `${kind}/${position}`
  for (const [index, path] of paths.entries()) {
    const segments = segmentsOf(path)
    const isDetail = segments.length > 2 && isDetailName.test(segments.at(-2)?.trim() ?? '')
    const key =
      segments
        .at(isDetail ? -3 : -2)
        ?.trim()
        .toLowerCase() ?? ''
    if (segments.length < 2 || key === '' || !isPictureName(path) || isSystemFile(path)) continue
    const place = segments.slice(0, -1).join('/')
    const folder = folders.get(place) ?? { key, isDetail, loose: [], used: new Set<string>() }
    folders.set(place, folder)
    const own = all[index]?.find((reading) => reading.key === key)
    if (own) folder.used.add(placeKey(own))
    else folder.loose.push(index)
  }
  const beginsDetail = new RegExp(`^${detail}`, 'i')
  for (const { key, isDetail, loose, used } of folders.values()) {
    loose.sort((a, b) => byNature(stemOf(paths[a] ?? ''), stemOf(paths[b] ?? '')))
    for (const index of loose) {
      const ofDetails = isDetail || beginsDetail.test(stemOf(paths[index] ?? ''))
      const kind = ofDetails ? pictureKind.detail : pictureKind.gallery
      let position = 1
      while (used.has(placeKey({ kind, position }))) position += 1
      used.add(placeKey({ kind, position }))
      all[index]?.push({ key, kind, position })
    }
  }
  return all
}
