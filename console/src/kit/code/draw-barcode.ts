import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import { code128, type DrawingContext, ean8, ean13, type RenderOptions } from 'bwip-js/generic'
import type { BarcodeKind } from './barcode-check.ts'

export interface Bar {
  x: number
  width: number
  /** A guard of an EAN, which reaches down between its digits. */
  guard: boolean
}

export interface DrawnBarcode {
  bars: Bar[]
  /** Modules from edge to edge, the light zones that scanners need among them. */
  width: number
  /** The first dark module. */
  left: number
  /** What stands below, with its check digit. */
  text: string
}

/** Light modules before and after, as the standards ask. */
const quiet = { ean13: [11, 7], ean8: [7, 7], code128: [10, 10] } as const
/** First and last modules of the guards. */
const guards = {
  ean13: [
    [0, 2],
    [45, 49],
    [92, 94],
  ],
  ean8: [
    [0, 2],
    [31, 35],
    [64, 66],
  ],
  code128: [],
} as const satisfies Record<BarcodeKind, readonly (readonly [number, number])[]>

type Lines = { x: number; width: number }[]

/** Collects the bars that bwip-js draws. We draw them ourselves: its own output is a text of SVG to be put into the page. */
function collecting(): DrawingContext<Lines> {
  const lines: Lines = []
  const nothing = () => {}
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    // A vertical line, given by its middle, rounded up.
    line: (x, _y, _x1, _y1, width) => void lines.push({ x: x - Math.ceil(width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => lines,
  }
}

/** The bars of a text that `barcodeFault` has found nothing wrong with. */
export function drawBarcode(kind: BarcodeKind, text: string): DrawnBarcode {
  const length = kind === 'ean13' ? 13 : 8
  const whole = kind !== 'code128' && text.length === length - 1 ? text + gs1CheckDigit(text) : text
  const options: RenderOptions = { bcid: kind, text: whole, includetext: false }
  const draw = { ean13, ean8, code128 }[kind]
  const lines = draw(options, collecting())
  const first = Math.min(...lines.map(({ x }) => x))
  const end = Math.max(...lines.map(({ x, width }) => x + width))
  const [before, after] = quiet[kind]
  return {
    bars: lines.map(({ x, width }) => ({
      x: x - first + before,
      width,
      guard: guards[kind].some(([from, to]) => x - first >= from && x - first <= to),
    })),
    width: before + end - first + after,
    left: before,
    text: whole,
  }
}
