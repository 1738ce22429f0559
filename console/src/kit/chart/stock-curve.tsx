import type { StockCurve as Curve, StockRow } from '@zhanggui/contract/stock/stock.ts'
import { type MouseEvent, useRef } from 'react'
import { formatMoment, formatNumber } from '../base/format.ts'
import { useText } from '../base/text.ts'
import { useUnitName } from '../product/product-cells.tsx'
import './stock-curve.css'

interface CurveProps {
  row: Pick<StockRow, 'reorderPoint' | 'stockUnit'>
  curve: Curve
  /** One unit of the picture is about one pixel, so that its words can be read. */
  width: number
  /** The line of the reorder point has its name. */
  named?: boolean
  /** The chosen moment, and the stock then. */
  moment?: { at: string; onHand: string | undefined } | null
  /** A click chooses a moment. */
  onMoment?: (iso: string) => void
}

const [height, left, bottom] = [160, 44, 22]

/** The upper end of the scale: a round number above the highest amount. */
function scaleTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}

/** The day of a moment, without its year. */
const dayOf = (at: string) => formatMoment(at).slice(0, -6)

/** Labels of receipts that would stand closer than this cover each other. */
const labelRoom = 40

/** The stock over time as a step line, with its receipts and the reorder point. */
export function StockCurve({ row, curve, width, named = true, moment = null, onMoment }: CurveProps) {
  const t = useText()
  const unitName = useUnitName()
  const { points } = curve
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

  const rings = curve.receipts.map((receipt) => ({
    ...receipt,
    x: x(Date.parse(receipt.at)),
    y: y(Number(receipt.onHand)),
  }))
  const labelled = rings.filter((ring, index) => {
    const next = rings[index + 1]
    return next === undefined || next.x - ring.x >= labelRoom
  })

  function handleClick(event: MouseEvent<SVGSVGElement>) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !onMoment) return
    const at = ((event.clientX - box.left) / box.width) * width
    const share = Math.min(1, Math.max(0, (at - left) / (width - left)))
    onMoment(new Date(from + share * (until - from)).toISOString())
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the moment beside it does the same by keyboard
    <svg
      ref={frame}
      className={onMoment ? 'stock-curve stock-curve-chosen' : 'stock-curve'}
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
            {dayOf(new Date(at).toISOString())}
          </text>
        )
      })}
      <path className="stock-area" d={`${line}V${y(0)}H${left}Z`} />
      <path className="stock-line" d={line} />
      {point !== null && (
        <>
          <line className="stock-point" x1={left} x2={width} y1={y(point)} y2={y(point)} />
          {named && (
            <text className="stock-point-text" x={left + 6} y={y(point) - 5}>
              {`${t('stock.reorderPoint')} ${formatNumber(row.reorderPoint)}`}
            </text>
          )}
        </>
      )}
      {rings.map((ring) => (
        <circle key={ring.at} className="stock-receipt" cx={ring.x} cy={ring.y} r={4}>
          <title>{`${formatMoment(ring.at)} ${t('stock.kind10')} +${formatNumber(ring.change)}`}</title>
        </circle>
      ))}
      {labelled.map((ring) => (
        <text
          key={ring.at}
          className="stock-receipt-text"
          x={Math.min(ring.x, width - 4)}
          y={Math.max(ring.y - 8, 11)}
          textAnchor={ring.x > width - 24 ? 'end' : 'middle'}
        >
          {`+${formatNumber(ring.change)}`}
        </text>
      ))}
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

/** The same by day as a table, the latest day first. */
export function StockCurveTable({ row, curve }: Pick<CurveProps, 'row' | 'curve'>) {
  const t = useText()
  const unitName = useUnitName()
  const days = new Map<string, { onHand: string; received: number }>()
  for (const { at, onHand } of curve.points) days.set(dayOf(at), { onHand, received: 0 })
  for (const { at, change } of curve.receipts) {
    const day = days.get(dayOf(at))
    if (day) day.received += Math.round(Number(change) * 1000)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className="stock-curve-table" tabIndex={0} aria-label={t('stock.curve')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('stock.day')}</th>
            <th scope="col">{`${t('stock.onHand')} (${unitName(row.stockUnit, 2)})`}</th>
            <th scope="col">{t('stock.kind10')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(([day, { onHand, received }]) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{formatNumber(onHand)}</td>
              <td>{received === 0 ? '—' : `+${formatNumber(received / 1000)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
