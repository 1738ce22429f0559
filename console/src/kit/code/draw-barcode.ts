import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import { code128, type DrawingContext, ean8, ean13, type RenderOptions } from 'bwip-js/generic'
import type { BarcodeKind } from './barcode-check.ts'

export interface Bar {
  x: number
  width: number
  /** A guard bar of an EAN. It is longer and reaches down between the digits. */
  guard: boolean
}

export interface DrawnBarcode {
  bars: Bar[]
  /** The modules from edge to edge, including the light zones that scanners need. */
  width: number
  /** The first dark module. */
  left: number
  /** The text below the bars, with its check digit. */
  text: string
}

/** The light modules before and after the bars, as the standards require. */
const quiet = { ean13: [11, 7], ean8: [7, 7], code128: [10, 10] } as const
/** The first and last modules of the guard bars. */
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

/** Collects the bars that bwip-js computes. The kit draws them itself, because bwip-js returns SVG as text. */
function collecting(): DrawingContext<Lines> {
  const lines: Lines = []
  const nothing = () => {}
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: nothing,
    // A vertical line. bwip-js gives its middle, rounded up.
    line: (x, _y, _x1, _y1, width) => void lines.push({ x: x - Math.ceil(width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => lines,
  }
}

/** The bars of a text that passed `barcodeFault`. */
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
