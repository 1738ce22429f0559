import { encode } from 'uqr'
import { Logo } from '../show/abacus.tsx'
import './code.css'

/** The light border as a share of the size. CSS percents would refer to the parent element. */
const border = 0.07

interface QrCodeProps {
  text: string
  /** The text alternative. */
  label: string
  /** In px, including the light border. */
  size?: number
  /** Draws the logo in the middle. The error correction makes up for the covered part. */
  mark?: boolean
  /** Shown if the text cannot be encoded. */
  fault?: { empty: string; tooLong: string }
}

/**
 * A text as a QR code, dark on light in both themes. It has no texts of its own, because the login page must stay
 * small.
 */
export function QrCode({ text, label, size = 160, mark = false, fault }: QrCodeProps) {
  const drawn = text === '' ? null : drawQr(text, mark)
  if (!drawn)
    return (
      <p className="code-fault" role="status">
        {text === '' ? fault?.empty : fault?.tooLong}
      </p>
    )
  return (
    <div
      className="qr"
      role="img"
      aria-label={label}
      style={{ width: size, height: size, padding: size * border }}
    >
      <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path className="code-dark" d={drawn.path} />
      </svg>
      {mark && (
        <span className="qr-mark">
          <Logo size={30} />
        </span>
      )}
    </div>
  )
}

/** Null if the text is too long. */
function drawQr(text: string, mark: boolean): { path: string; size: number } | null {
  try {
    const { data, size } = encode(text, { ecc: mark ? 'Q' : 'M', border: 0 })
    const path = data
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join('')
    return { path, size }
  } catch {
    return null
  }
}
