import { widthOf } from '@zhanggui/contract/rules.ts'
import { moduleWidth, tagLayout } from '@zhanggui/contract/tag-layout.ts'
import type { CSSProperties } from 'react'
import { formatMoney } from '../base/format.ts'
import { useText } from '../base/text.ts'
import { barcodeFault, kindOfBarcode } from '../code/barcode-check.ts'
import { drawBarcode } from '../code/draw-barcode.ts'
import './price-tag.css'

export interface PriceTagProps {
  /** In mm. */
  width: number
  height: number
  /** The word in a red band. */
  band?: string
  name?: string
  /** In yuan, such as `12.90`. */
  price?: string
  /** Stands after the price: `袋`, `500g`. */
  unit?: string
  /** Struck through. */
  formerPrice?: string
  /** Small lines, such as the origin. */
  notes?: readonly string[]
  barcode?: string
}

/** The widths of a price in its font size: a digit, and the other signs with some room. */
const digitWidth = 0.6
const signsWidth = 1.6
const smallShare = 0.5
const smallUnit = 0.34

/** A price tag for the shelf. No part covers another: sizes follow from the tag and its parts. */
export function PriceTag(tag: PriceTagProps) {
  const { width, height, band = '', name, price, unit, formerPrice, notes = [], barcode } = tag
  const layout = tagLayout(height, {
    band: band !== '',
    name: name !== undefined,
    price: price !== undefined || unit !== undefined || formerPrice !== undefined,
    notes: notes.length,
    barcode: barcode !== undefined,
  })
  const room = width - 2 * layout.padding
  const size = {
    '--tag-width': `${width}mm`,
    '--tag-height': `${height}mm`,
    '--tag-padding': `${layout.padding}mm`,
    '--tag-band': `${layout.band}mm`,
    '--tag-unit': `${layout.unit}mm`,
    '--tag-price-row': `${layout.price}mm`,
    '--tag-price': `${Math.min(layout.price * 0.86, room / priceWidth(tag))}mm`,
    '--tag-name': `${nameSize(name ?? '', room, layout.unit)}mm`,
  } as CSSProperties
  return (
    <article className="price-tag" style={size}>
      {band && <p className="price-tag-band">{band}</p>}
      <div className="price-tag-parts">
        {name !== undefined && <h3>{name}</h3>}
        {layout.price > 0 && (
          <p className="price-tag-price">
            {price !== undefined && <Price yuan={price} />}
            {unit && <span>/{unit}</span>}
            {formerPrice && <s>{formatMoney(formerPrice)}</s>}
          </p>
        )}
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {barcode !== undefined && <TagBarcode text={barcode} room={room} />}
      </div>
    </article>
  )
}

/** Yuan large, cents small. */
function Price({ yuan }: { yuan: string }) {
  const [, sign = '', whole = '', cents = ''] = /^(\D*)([\d,]+)(.*)$/.exec(formatMoney(yuan)) ?? []
  return (
    <b>
      <small>{sign}</small>
      {whole}
      <small>{cents}</small>
    </b>
  )
}

/** The width of the price row, in font sizes of the price. */
function priceWidth({ price, unit, formerPrice }: PriceTagProps): number {
  const whole = price === undefined ? 0 : formatMoney(price).length - 4
  const small = (text: string) => widthOf(text) * digitWidth * smallUnit
  return (
    (price === undefined ? 0 : whole * digitWidth + 4 * digitWidth * smallShare) +
    (unit ? small(unit) : 0) +
    (formerPrice ? small(formatMoney(formerPrice)) : 0) +
    signsWidth * smallUnit
  )
}

/** A long name is a little smaller, so that two lines hold it. */
function nameSize(name: string, room: number, unit: number): number {
  const halves = widthOf(name)
  const fits = (2 * room) / ((halves / 2) * 1.12)
  return Math.max(Math.min(unit, fits), 0.78 * unit)
}

function TagBarcode({ text, room }: { text: string; room: number }) {
  const t = useText()
  const code = drawnOn(text, room)
  return code ? (
    <div className="price-tag-code" style={{ '--code-width': `${code.millimetres}mm` } as CSSProperties}>
      <svg
        viewBox={`0 0 ${code.width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('rich.barcodeLabel', { text })}
      >
        <path d={code.path} />
      </svg>
      <span>{text}</span>
    </div>
  ) : (
    <div className="price-tag-code">
      <span>{text}</span>
    </div>
  )
}

/** Whether a tag has room for the bars of a code. Without it there are only its digits. */
export const fitsTag = (text: string, width: number, height: number): boolean =>
  drawnOn(text, width - 2 * tagLayout(height, noParts).padding) !== null

const noParts = { band: false, name: false, price: false, notes: 0, barcode: true }

/** A code in modules; null if it cannot be a barcode. */
interface Drawn {
  width: number
  path: string
}

/** Sheets show the same codes again and again, and to draw one takes longer than to show it. */
const drawnCodes = new Map<string, Drawn | null>()
const mostDrawn = 2000

function drawn(text: string): Drawn | null {
  const known = drawnCodes.get(text)
  if (known !== undefined) return known
  if (drawnCodes.size >= mostDrawn) drawnCodes.clear()
  const made = draw(text)
  drawnCodes.set(text, made)
  return made
}

function draw(text: string): Drawn | null {
  const kind = kindOfBarcode(text)
  if (barcodeFault(kind, text, () => '') !== null) return null
  const { bars, width } = drawBarcode(kind, text)
  return { width, path: bars.map((bar) => `M${bar.x} 0h${bar.width}v1h-${bar.width}z`).join('') }
}

/** A code in this room, in mm. Null without room for bars. */
function drawnOn(text: string, room: number) {
  const code = drawn(text)
  const module = code && moduleWidth(room, code.width)
  return code && module ? { ...code, millimetres: module * code.width } : null
}
