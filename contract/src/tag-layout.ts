/** Where the parts of a price tag stand, in mm. The form refuses a tag that is too small for its parts. */

/** The parts of a tag. `notes` is their number. */
export interface TagParts {
  /** A red band with a word, such as 'Sale'. */
  band: boolean
  name: boolean
  price: boolean
  notes: number
  barcode: boolean
}

export interface TagLayout {
  padding: number
  band: number
  /** The font size of the name; the other sizes follow from it. */
  unit: number
  /** The height of the price. It takes the price alone if the tag has neither name nor barcode. */
  price: number
}

/** A smaller font cannot be read on a shelf. */
const leastUnit = 1.9
const mostUnit = 4.4
const bandShare = 0.17

/** The heights of the parts, as multiples of the unit. */
const heights = { name: 2.5, price: 2.6, salePrice: 3.4, note: 1.05, barcode: 3 } as const

const paddingOf = (height: number) => (height < 35 ? 1.5 : 2)

const priceUnits = ({ price, band }: TagParts): number =>
  price ? (band ? heights.salePrice : heights.price) : 0

const unitsOf = (parts: TagParts): number => {
  const { name, notes, barcode } = parts
  return (
    (name ? heights.name : 0) +
    priceUnits(parts) +
    Math.ceil(notes / 2) * heights.note +
    (barcode ? heights.barcode : 0)
  )
}

export function tagLayout(height: number, parts: TagParts): TagLayout {
  const padding = paddingOf(height)
  const band = parts.band ? bandShare * height : 0
  const room = height - band - 2 * padding
  const units = unitsOf(parts)
  const unit = Math.min(mostUnit, room / Math.max(units, 1))
  // A tall tag shows a larger price. The bars take the rest.
  const rest = room - unit * units
  return {
    padding,
    band,
    unit,
    price: parts.price ? priceUnits(parts) * unit + rest * (parts.barcode ? 0.5 : 0.8) : 0,
  }
}

/** The least height of a tag with these parts, in whole mm. */
export function leastTagHeight(parts: TagParts): number {
  const inside = leastUnit * unitsOf(parts)
  const fits = (height: number) =>
    height * (parts.band ? 1 - bandShare : 1) - 2 * paddingOf(height) >= inside - 1e-9
  let height = 1
  while (!fits(height)) height++
  return height
}

/** A dot of a label printer with 203 dpi. Bars of whole dots are sharp. */
const dot = 0.125
/** Scanners do not read finer bars. */
const leastModule = 0.19

/** The width of a barcode's module in this room. Null if scanners could not read it. */
export function moduleWidth(room: number, modules: number): number | null {
  const fine = room / modules
  const dots = Math.min(3, Math.floor(fine / dot))
  if (dots >= 2) return dots * dot
  return fine >= leastModule ? fine : null
}

/** The places for tags on a sheet of paper, in equal cells around its middle. */
export function cellsOf(paper: { width: number; height: number }, tag: { width: number; height: number }) {
  /** Printers leave an edge white. */
  const edge = 5
  return {
    columns: Math.floor((paper.width - 2 * edge) / tag.width),
    rows: Math.floor((paper.height - 2 * edge) / tag.height),
  }
}

/** Spreads tags over sheets, beginning at a cell of the first one. Undefined is an empty cell. */
export function sheetsOf<T>(tags: readonly T[], cells: number, first: number): (T | undefined)[][] {
  const all = [...Array.from({ length: first - 1 }, () => undefined), ...tags]
  const sheets: (T | undefined)[][] = []
  for (let at = 0; at < all.length && tags.length > 0; at += cells)
    sheets.push(Array.from({ length: cells }, (_, index) => all[at + index]))
  return sheets
}
