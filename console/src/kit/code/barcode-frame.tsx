import { useText } from '../base/text.ts'
import type { BarcodeKind } from './barcode-check.ts'
import { type DrawnBarcode, drawBarcode } from './draw-barcode.ts'

export interface BarcodeFrameProps {
  kind: BarcodeKind
  text: string
  /** In px. */
  height: number
}

/** The height of the digits in modules. A module is 2 px on the screen. */
const textHeight = 10
const scale = 2

/** The bars, drawn from bwip-js. */
export function BarcodeFrame({ kind, text, height }: BarcodeFrameProps) {
  const t = useText()
  const drawn = drawBarcode(kind, text)
  const total = height / scale
  const low = total - textHeight
  const path = drawn.bars
    .map(({ x, width, guard }) => `M${x} 2h${width}V${guard ? low + textHeight / 2 : low}h-${width}z`)
    .join('')
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${drawn.width} ${total}`}
      width={drawn.width * scale}
      height={height}
      role="img"
      aria-label={t('rich.barcodeLabel', { text: drawn.text })}
    >
      <rect className="code-ground" width={drawn.width} height={total} />
      <path className="code-dark" d={path} shapeRendering="crispEdges" />
      {wordsOf(kind, drawn).map(({ words, x, width }) => (
        <text
          key={x}
          x={x + (words.length === 1 ? 0 : width / 2)}
          y={total - 1.5}
          textAnchor={words.length === 1 ? 'start' : 'middle'}
          fontSize={textHeight - 1}
          {...(kind !== 'code128' && words.length > 1
            ? { textLength: width - 4, lengthAdjust: 'spacing' as const }
            : {})}
        >
          {words}
        </text>
      ))}
    </svg>
  )
}

/** The positions of the digits. Those of an EAN stand between its guard bars. */
function wordsOf(kind: BarcodeKind, { text, left, width }: DrawnBarcode) {
  if (kind === 'ean13')
    return [
      { words: text.slice(0, 1), x: 2, width: 7 },
      { words: text.slice(1, 7), x: left + 3, width: 42 },
      { words: text.slice(7), x: left + 50, width: 42 },
    ]
  if (kind === 'ean8')
    return [
      { words: text.slice(0, 4), x: left + 3, width: 28 },
      { words: text.slice(4), x: left + 36, width: 28 },
    ]
  return [{ words: text, x: 0, width }]
}
