import { useText } from '../base/text.ts'
import { barcodeFault } from '../code/barcode-check.ts'
import { drawBarcode } from '../code/draw-barcode.ts'

/** A number as bars for a scanner, as wide as its place. A text that cannot be bars is left out. */
export function PrintCode({ text }: { text: string }) {
  const t = useText()
  if (barcodeFault('code128', text, () => '') !== null) return null
  const { bars, width } = drawBarcode('code128', text)
  return (
    <svg
      className="paper-code"
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('rich.barcodeLabel', { text })}
    >
      <path d={bars.map((bar) => `M${bar.x} 0h${bar.width}v1h-${bar.width}z`).join('')} />
    </svg>
  )
}
