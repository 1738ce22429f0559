import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { type MouseEvent, useRef } from 'react'
import { formatMoment, formatNumber } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'

interface CurveProps {
  row: StockRow
  points: readonly { at: string; onHand: string }[]
  /** The chosen moment, and the stock then. */
  moment: { at: string; onHand: string | undefined } | null
  onMoment: (iso: string) => void
}

const [height, left, bottom] = [160, 44, 22]

/** The upper end of the scale: a round number above the highest amount. */
function scaleTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** The stock over time as a step line. A click chooses a moment. */
export function StockCurve({ row, points, moment, onMoment }: CurveProps) {
  const t = useText()
  const unitName = useUnitName()
  // One unit of the picture is about one pixel, so that its words can be read.
  const width = usePhone() ? 340 : 720
  const frame = useRef<SVGSVGElement>(null)
  const from = Date.parse(points[0]?.at ?? '')
  const until = Date.now()
  const point = row.reorderPoint === null ? null : Number(row.reorderPoint)
  const top = scaleTop(Math.max(...points.map(({ onHand }) => Number(onHand)), point ?? 0))
  const x = (at: number) => left + ((at - from) / Math.max(1, until - from)) * (width - left)
  const y = (amount: number) => (height - bottom) * (1 - amount / top) + 6
  const steps = points
    .map(
      ({ at, onHand }, index) =>
        `${index === 0 ? 'M' : 'H'}${x(Date.parse(at))}${index === 0 ? ',' : 'V'}${y(Number(onHand))}`,
    )
    .join('')
  const line = `${steps}H${width}`
  const shown = moment && { x: x(Date.parse(moment.at)), y: y(Number(moment.onHand ?? 0)) }

  function handleClick(event: MouseEvent<SVGSVGElement>) {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    const at = ((event.clientX - box.left) / box.width) * width
    const share = Math.min(1, Math.max(0, (at - left) / (width - left)))
    onMoment(new Date(from + share * (until - from)).toISOString())
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the moment beside it does the same by keyboard
    <svg
      ref={frame}
      className="stock-curve"
      viewBox={`0 0 ${width} ${height + 8}`}
      role="img"
      aria-label={`${t('stock.curve')}: ${points
        .map(({ at, onHand }) => `${formatMoment(at)} ${onHand}`)
        .slice(-12)
        .join('; ')}`}
      onClick={handleClick}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line className="stock-grid" x1={left} x2={width} y1={y(top * share)} y2={y(top * share)} />
          <text x={left - 8} y={y(top * share) + 4} textAnchor="end">
            {formatNumber(top * share)}
          </text>
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((part) => {
        const at = from + ((until - from) * part) / 4
        return (
          <text
            key={part}
            x={x(at)}
            y={height + 4}
            textAnchor={part === 0 ? 'start' : part === 4 ? 'end' : 'middle'}
          >
            {formatMoment(new Date(at).toISOString()).slice(0, -6)}
          </text>
        )
      })}
      <path className="stock-area" d={`${line}V${y(0)}H${left}Z`} />
      <path className="stock-line" d={line} />
      {point !== null && (
        <>
          <line className="stock-point" x1={left} x2={width} y1={y(point)} y2={y(point)} />
          <text className="stock-point-text" x={left + 6} y={y(point) - 5}>
            {`${t('stock.reorderPoint')} ${formatNumber(row.reorderPoint)}`}
          </text>
        </>
      )}
      {shown && (
        <>
          <line className="stock-moment" x1={shown.x} x2={shown.x} y1={y(top)} y2={y(0)} />
          {moment?.onHand !== undefined && (
            <circle className="stock-dot" cx={shown.x} cy={shown.y} r={5}>
              <title>
                {t('stock.onHandAt', {
                  amount: formatNumber(moment.onHand),
                  unit: unitName(row.stockUnit, moment.onHand),
                })}
              </title>
            </circle>
          )}
        </>
      )}
    </svg>
  )
}
