import { CheckOutlined } from '@ant-design/icons'
import type { PlainKey } from '../../kit/base/text.ts'
import { useText } from '../../kit/base/text.ts'
import { type Standing, StandingMark } from './goods-cells.tsx'
import './legend.css'

const standings: readonly (readonly [Standing, PlainKey])[] = [
  ['follow', 'goods.followLegend'],
  ['own', 'goods.ownLegend'],
  ['locked', 'goods.lockedLegend'],
]

/** What the marks of a field mean, always in sight. */
export function StandingLegend() {
  const t = useText()
  return (
    <ul className="legend" aria-label={t('goods.legend')}>
      {standings.map(([standing, meaning]) => (
        <li key={standing}>
          <StandingMark standing={standing} />
          <span>
            {t('kit.colon')}
            {t(meaning)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const samples = [
  ['difference-over', '+5%', 'goods.overLegend'],
  ['difference-under', '−5%', 'goods.underLegend'],
  ['difference-under-cost', '−9%', 'goods.underCostLegend'],
  ['', '+1', 'goods.moreLegend'],
] as const

/** What the cells of the board mean, always in sight. */
export function DifferenceLegend() {
  const t = useText()
  return (
    <ul className="legend" aria-label={t('goods.legend')}>
      {samples.map(([look, text, meaning]) => (
        <li key={meaning}>
          <span aria-hidden className={`legend-sample ${look}`}>
            {text}
          </span>
          <span>{t(meaning)}</span>
        </li>
      ))}
      <li>
        <span aria-hidden className="legend-sample">
          <CheckOutlined />
        </span>
        <span>{t('goods.acceptedLegend')}</span>
      </li>
      <li>
        <span aria-hidden className="difference-none">
          ·
        </span>
        <span>{t('goods.sameLegend')}</span>
      </li>
    </ul>
  )
}
