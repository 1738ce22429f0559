import { encode } from 'uqr'
import { Logo } from '../kit/abacus.tsx'

/** A text as a QR code with the mark in the middle, which the highest error correction has room for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <div className="qr" role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="qr-mark">
        <Logo size={30} />
      </span>
    </div>
  )
}
