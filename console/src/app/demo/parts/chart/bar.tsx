import { Chart } from '../../../../kit/chart/chart.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const title: Pair = ['各门店今日订单', 'Orders of today by store']
const orders: Pair = ['订单', 'Orders']
const stores: readonly Pair[] = [
  ['西湖店', 'West Lake'],
  ['滨江店', 'Riverside'],
  ['城东店', 'East Town'],
  ['大学城店', 'University Town'],
  ['机场店', 'Airport'],
]

export default function Bar() {
  const pair = usePair()
  return (
    <Chart
      kind="bar"
      title={pair(title)}
      labels={stores.map(pair)}
      series={[{ name: pair(orders), values: [186, 142, 97, 231, 0] }]}
    />
  )
}
