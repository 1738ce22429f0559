import { Chart } from '../../../../kit/chart/chart.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const title: Pair = ['支付方式', 'Payment methods']
const count: Pair = ['笔数', 'Payments']
const ways: readonly Pair[] = [
  ['微信', 'WeChat'],
  ['支付宝', 'Alipay'],
  ['银行卡', 'Bank card'],
  ['现金', 'Cash'],
]

export default function Pie() {
  const pair = usePair()
  return (
    <Chart
      kind="pie"
      title={pair(title)}
      labels={ways.map(pair)}
      series={[{ name: pair(count), values: [523, 298, 86, 41] }]}
    />
  )
}
