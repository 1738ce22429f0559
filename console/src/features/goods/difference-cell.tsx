import { CheckOutlined } from '@ant-design/icons'
import type { Difference, DifferenceRow } from '@zhanggui/contract/goods/goods.ts'
import { useText } from '../../kit/base/text.ts'
import { percentOf, signedPercent } from './goods-cells.tsx'

/** The difference of a field in few letters: the percent of a price, the word of anything else. */
export function useShortDifference(): (one: Difference) => string {
  const t = useText()
  return ({ field, head, own }) => {
    const percent = field === 'salesPrice' || field === 'costPrice' ? percentOf(own, head) : null
    const name = t(`goods.${field}` as 'goods.salesPrice')
    if (percent !== null)
      return field === 'salesPrice' ? signedPercent(percent) : `${name} ${signedPercent(percent)}`
    return field === 'listed' || field === 'saleStatus' ? (own ?? name) : name
  }
}

/** The deeper, the further from the price of the head office, up to 15 %. */
const depthOf = (percent: number) => Math.min(1, Math.abs(percent) / 15)

/** The differences of a store in one product. A click opens them. */
export function DifferenceCell(props: {
  store: string
  row: DifferenceRow
  differences: readonly Difference[]
  ticked: boolean
  onOpen: (row: DifferenceRow) => void
}) {
  const { differences, row, ticked } = props
  const t = useText()
  const short = useShortDifference()
  if (differences.length === 0) return <span className="difference-none">·</span>
  const first = differences.find(({ field }) => field === 'salesPrice') ?? differences[0]
  if (!first) return null
  const percent = first.field === 'salesPrice' ? percentOf(first.own, first.head) : null
  const side = percent === null ? 'other' : percent > 0 ? 'over' : 'under'
  const all = differences.map(short).join(t('kit.slash'))
  return (
    <button
      type="button"
      className={`difference difference-${side}${first.underCost ? ' difference-under-cost' : ''}${ticked ? ' difference-ticked' : ''}`}
      data-product={row.productId}
      data-store={first.storeId}
      style={percent === null ? undefined : { ['--depth' as string]: depthOf(percent).toFixed(2) }}
      title={`${props.store}${t('kit.colon')}${all}`}
      aria-label={`${row.name} ${props.store} ${all}${ticked ? ` ${t('goods.cellSelected')}` : ''}`}
      onClick={(event) => {
        event.stopPropagation()
        props.onOpen(row)
      }}
    >
      {first.accepted && <CheckOutlined />}
      <span>{short(first)}</span>
      {differences.length > 1 && <small>+{differences.length - 1}</small>}
    </button>
  )
}
