import './abacus.css'

/** The logo: a beam, three rods, seven beads, white on blue. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 72 72" aria-hidden="true" className="logo">
      <rect width="72" height="72" rx="18" fill="#3370ff" />
      <g fill="#fff" fillOpacity=".45">
        {[18, 34.5, 51].map((x) => (
          <rect key={x} x={x} y="11" width="3" height="50" rx="1" />
        ))}
      </g>
      <g fill="#fff">
        <rect x="10.5" y="26" width="51" height="4.5" rx="2.25" />
        {logoBeads.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="13" height="9.6" rx="4.8" />
        ))}
      </g>
    </svg>
  )
}

const logoBeads = [
  [13, 11.5],
  [29.5, 15],
  [46, 11.5],
  [13, 32],
  [29.5, 32],
  [29.5, 42.6],
  [46, 50.4],
] as const

// One unit is a pixel of the login page at 1440 px. Rods are 88 apart; beads are 73 × 31, one every 33.
const pitch = 88
const margin = 62
const stack = 33
const beadTop = 24
const upperSlide = 22
const beamTop = 97
const beamHeight = 15
const lowerTop = beamTop + beamHeight + 17.5
const lowerSlide = 27
const height = 308
const beadShape =
  'M-18-15.5H18Q22-15.5 25-13.4L34-6.6Q36.5-4.6 36.5-2V2Q36.5 4.6 34 6.6L25 13.4Q22 15.5 18 15.5H-18Q-22 15.5-25 13.4L-34 6.6Q-36.5 4.6-36.5 2V-2Q-36.5-4.6-34-6.6L-25-13.4Q-22-15.5-18-15.5Z'

const abacusWidth = (rods: number) => margin * 2 + pitch * (rods - 1)
/** The position of a rod as a share of the width; 1.5 is the middle between two rods. */
export const rodPosition = (rod: number, rods: number) => (margin + pitch * rod) / abacusWidth(rods)

/** The five-digit beads of a rod: two above (5 each, one in use), five below (1 each). */
function beadsOf(digit: number) {
  const five = digit >= 5
  const ones = digit % 5
  return [
    { y: beadTop, active: false, from: 0 },
    { y: beadTop + stack + (five ? upperSlide : 0), active: five, from: -upperSlide },
    ...[0, 1, 2, 3, 4].map((index) => ({
      y: lowerTop + stack * index + (index < ones ? 0 : lowerSlide),
      active: index < ones,
      from: lowerSlide,
    })),
  ]
}

interface AbacusProps {
  /** One digit per rod. */
  digits: string
  /** Rods with a blue point on the beam: the last rod of each group of digits. */
  marks?: readonly number[]
  /** The beads slide to their places once. */
  sliding?: boolean
}

/** A number on an abacus. It is decoration; the number stands beside it as text. */
export function Abacus({ digits, marks = [], sliding = false }: AbacusProps) {
  const rods = [...digits].map((digit, place) => ({ place, digit: Number(digit), x: margin + pitch * place }))
  const width = abacusWidth(rods.length)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={sliding ? 'abacus abacus-sliding' : 'abacus'}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="abacus-active" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6d99ff" />
          <stop offset=".55" stopColor="#3370ff" />
          <stop offset="1" stopColor="#2a5fe6" />
        </linearGradient>
        <linearGradient id="abacus-rest" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="abacus-rest-top" />
          <stop offset="1" className="abacus-rest-bottom" />
        </linearGradient>
      </defs>
      <rect x="1.5" y="1.5" width={width - 3} height={height - 3} rx="18" className="abacus-frame" />
      {rods.map(({ place, x }) => (
        <rect
          key={place}
          x={x - 1.5}
          y={beadTop}
          width="3"
          height={height - beadTop * 2}
          className="abacus-rod"
        />
      ))}
      <rect x="3" y={beamTop} width={width - 6} height={beamHeight} className="abacus-beam" />
      {rods.map(({ place, digit, x }) => (
        <g key={place} transform={`translate(${x} 0)`}>
          <circle
            cy={beamTop + beamHeight / 2}
            r="2.4"
            className={marks.includes(place) ? 'abacus-point abacus-mark' : 'abacus-point'}
          />
          {beadsOf(digit).map(({ y, active, from }) => (
            <g key={y} transform={`translate(0 ${y})`}>
              <g
                className={active ? 'abacus-bead abacus-active' : 'abacus-bead'}
                style={active ? ({ '--slide-from': `${from}px` } as React.CSSProperties) : undefined}
              >
                <path d={beadShape} fill={active ? 'url(#abacus-active)' : 'url(#abacus-rest)'} />
                <path d="M-30 0H30" />
              </g>
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

/** An empty abacus: all beads grey and at rest. */
export function RestingAbacus({ width = 132 }: { width?: number }) {
  return (
    <svg width={width} viewBox="0 0 132 92" aria-hidden="true" className="abacus-resting">
      <rect x="1" y="1" width="130" height="90" rx="12" />
      {[26, 46, 66, 86, 106].map((x) => (
        <g key={x}>
          <path d={`M${x} 8V84`} />
          {[9, 58, 66, 74].map((y) => (
            <rect key={y} x={x - 8} y={y} width="16" height="7.5" rx="3.75" className="abacus-resting-bead" />
          ))}
        </g>
      ))}
      <path d="M1 28.5H131" className="abacus-resting-beam" />
    </svg>
  )
}
