import { halfWidth } from '../half-width.ts'

/** The places that a picture of a zip can have, as in table product_media. */
export const pictureKind = { gallery: 1, detail: 3 } as const
export type PictureKind = (typeof pictureKind)[keyof typeof pictureKind]

/** A product's code or barcode in lower case, and a place: position 1 of the gallery is the main picture. */
export interface NameReading {
  key: string
  kind: PictureKind
  /** Null: the name says no place, and the picture gets the next free one. */
  position: number | null
  /** The name says exactly this place. Otherwise the next free one from there on is right too. */
  isFixed: boolean
}

/** The extensions in a zip that are read as pictures (spec section 5 'Product rules'). */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'gif'] as const

const segmentsOf = (path: string) => path.split(/[/\\]/).filter((part) => part !== '')
/** The parts as they are read: an input method may write full-width letters, digits and signs. */
const readSegmentsOf = (path: string) => segmentsOf(path).map(halfWidth)

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

export const extensionOf = (path: string): string =>
  /\.([^./\\]+)$/.exec(halfWidth(path))?.[1]?.toLowerCase() ?? ''

export const isPictureName = (path: string): boolean =>
  pictureExtensions.some((extension) => extension === extensionOf(path))

/** The words of people for pictures of the details, the main picture, and a folder of any pictures. */
const called = {
  detail: '(?:details?|详情图?)',
  main: '(?:main|cover|主图|封面)',
  any: '(?:images?|pictures?|图片)',
} as const
type Called = keyof typeof called
const isCalled = (what: Called, name: string | undefined): boolean =>
  name !== undefined && new RegExp(`^${called[what]}$`, 'i').test(name)

const kind = `(?<kind>${called.detail}|${called.main})`
const between = `(?:\\s?[_-]\\s?|\\s)`
/** The end of `A_2`, `A-2`, `A 2` and `A (2)`. */
const number = `(?:${between}(?<number>\\d{1,2})|\\s?[(（](?<copy>\\d{1,2})[)）])`
const kindAtEnd = new RegExp(`^(?<key>.+?)${between}${kind}(?:${number}|(?<joined>\\d{1,2}))?$`, 'i')
const numberAtEnd = new RegExp(`^(?<key>.+?)${number}$`, 'i')
/** `2`, `detail_2` and `主图` in the folder of a product. */
const placeAlone = new RegExp(`^(?:(?<alone>\\d{1,2})|${kind}(?:${number}|(?<joined>\\d{1,2}))?)$`, 'i')

const stemOf = (path: string): string => (readSegmentsOf(path).at(-1) ?? '').replace(/\.[^.]*$/, '').trim()

/** The name without folder, extension and place, for a search by the product's name. */
export const wordsOf = (path: string): string =>
  (partsOf(stemOf(path))?.key ?? stemOf(path)).replace(/[_-]+/g, ' ').trim()

/** The folders of a path from the outermost one to the innermost one. */
const foldersOf = (path: string): string[] =>
  readSegmentsOf(path)
    .slice(0, -1)
    .map((folder) => folder.trim())

/** The folder that may name a product, and what the folders in it hold. */
function folderOf(path: string): { owner: string; holds: Called | undefined } {
  const folders = foldersOf(path)
  const inside = new Set<Called>()
  const kinds = ['detail', 'main', 'any'] as const
  for (;;) {
    const what = kinds.find((one) => isCalled(one, folders.at(-1)))
    if (!what) return { owner: folders.at(-1) ?? '', holds: kinds.find((one) => inside.has(one)) }
    inside.add(what)
    folders.pop()
  }
}

type Said = Pick<NameReading, 'kind' | 'position' | 'isFixed'>

function said(groups: Readonly<Record<string, string | undefined>> = {}): Said {
  const text = groups.number ?? groups.joined ?? groups.alone ?? groups.copy
  const isDetail = isCalled('detail', groups.kind)
  const first = groups.kind !== undefined && !isDetail ? 1 : null
  return {
    kind: isDetail ? pictureKind.detail : pictureKind.gallery,
    position: text === undefined ? first : Number(text),
    // Systems add `(2)` to a name that exists already. No person gave that place.
    isFixed: text !== undefined && groups.copy === undefined,
  }
}

/** The product and the place in a name with a place. */
function partsOf(stem: string): ({ key: string } & Said) | undefined {
  const groups = (kindAtEnd.exec(stem) ?? numberAtEnd.exec(stem))?.groups
  return groups && { key: (groups.key ?? '').trim(), ...said(groups) }
}

/** The place that a name gives a picture in a folder of its product. `detail of the label` is one of the details. */
function saidInFolder(stem: string, owner: string): Said {
  const alone = placeAlone.exec(stem)
  if (alone) return said(alone.groups)
  const parts = partsOf(stem)
  if (parts && parts.key.toLowerCase() === owner.toLowerCase()) return parts
  const isDetail = new RegExp(`^${called.detail}`, 'i').test(stem)
  return { ...said(), kind: isDetail ? pictureKind.detail : pictureKind.gallery }
}

/**
 * The ways to read a path, the likeliest first. The first one whose product exists counts: `A_2.jpg` is the main
 * picture of product `A_2`, or else the second picture of `A`. A folder of a product gives it the pictures of any name,
 * `A/back.jpg`, and its folders say what they hold: `A/详情/back.jpg`, `A/图片/front.jpg`.
 */
export function readingsOf(path: string): NameReading[] {
  const stem = stemOf(path)
  const { owner, holds } = folderOf(path)
  const readings: NameReading[] = []
  const add = (name: string, { kind, position, isFixed }: Said) => {
    const key = name.toLowerCase()
    if (key === '' || position === 0 || readings.some((one) => one.key === key)) return
    readings.push({ key, kind: holds === 'detail' ? pictureKind.detail : kind, position, isFixed })
  }
  const inFolder = saidInFolder(stem, owner)
  const addOwner = () => {
    const position = inFolder.position || (holds === 'main' ? 1 : null)
    add(owner, { kind: inFolder.kind, position, isFixed: false })
  }
  if (holds !== undefined || placeAlone.test(stem)) addOwner()
  add(stem, holds === 'detail' ? said() : { kind: pictureKind.gallery, position: 1, isFixed: true })
  const parts = partsOf(stem)
  if (parts) add(parts.key, parts)
  addOwner()
  return readings
}

/** The place that a path gives alone, for a file without a product. */
export function placeOf(path: string): { kind: PictureKind; position: number } {
  const stem = stemOf(path)
  const { kind, position } = partsOf(stem) ?? saidInFolder(stem, '')
  return { kind: folderOf(path).holds === 'detail' ? pictureKind.detail : kind, position: position || 1 }
}

/** The most beginnings of a name that are looked up. */
const mostBeginnings = 6

/**
 * The codes that a name without a product may mean, the likeliest first: its longest beginning before a mark, then
 * its folders from the inside. `A - 副本.jpg`, `A/旧图/back.jpg`.
 */
export function hintsOf(path: string): string[] {
  const stem = stemOf(path).toLowerCase()
  const ends = [...stem.matchAll(/[\s_\-–—.,，、()（）[\]【】+&]+/g)].map(({ index }) => index)
  const beginnings = ends.slice(0, mostBeginnings).map((end) => stem.slice(0, end))
  const folders = foldersOf(path).slice(-3)
  // A beginning of one or two letters is a code by chance only.
  return [...beginnings.filter(({ length }) => length > 2).reverse(), ...folders.reverse()].map((hint) =>
    hint.toLowerCase(),
  )
}

const byNature = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** Its folder holds main pictures, or its name says that it is the main picture. */
function isMain(path: string): boolean {
  const { holds } = folderOf(path)
  if (holds !== undefined && holds !== 'any') return holds === 'main'
  const stem = stemOf(path)
  const groups = (placeAlone.exec(stem) ?? kindAtEnd.exec(stem))?.groups
  return isCalled('main', groups?.kind) && said(groups).isFixed === false
}

/** Sorts paths as people count, main pictures first, then folder by folder: `A/2.jpg`, `A/10.jpg`. */
export const comparePaths = (one: string, other: string): number =>
  Number(isMain(other)) - Number(isMain(one)) ||
  byNature(foldersOf(one).join('/'), foldersOf(other).join('/')) ||
  byNature(stemOf(one), stemOf(other))
