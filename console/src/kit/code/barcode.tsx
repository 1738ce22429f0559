import { useText } from '../base/text.ts'
import { lazyPart } from '../show/lazy-part.tsx'
import { type BarcodeKind, barcodeFault } from './barcode-check.ts'
import type { BarcodeFrameProps } from './barcode-frame.tsx'
import './code.css'

const defaultHeight = 88

const BarcodeFrame = lazyPart<BarcodeFrameProps>('rich.barcode', defaultHeight, async () => {
  const { BarcodeFrame } = await import('./barcode-frame.tsx')
  return BarcodeFrame
})

interface BarcodeProps {
  kind: BarcodeKind
  /** The check digit of an EAN may be missing. */
  text: string
  /** In px. */
  height?: number
}

/** A barcode for scanners, dark on light in both themes. A text that cannot be a barcode shows the reason. */
export function Barcode({ kind, text, height = defaultHeight }: BarcodeProps) {
  const t = useText()
  const fault = barcodeFault(kind, text, t)
  if (fault)
    return (
      <p className="code-fault" role="status">
        {fault}
      </p>
    )
  return <BarcodeFrame kind={kind} text={text} height={height} />
}
