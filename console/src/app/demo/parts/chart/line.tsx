import { formatMoney } from '../../../../kit/base/format.ts'
import { Chart } from '../../../../kit/chart/chart.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const title: Pair = ['近 7 天销售额', 'Sales of the last 7 days']
const names: readonly Pair[] = [
  ['本周', 'This week'],
  ['上周', 'Last week'],
]
const days = ['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21']
const yuan = (value: number) => formatMoney(value.toFixed(2))

export default function Line() {
  const pair = usePair()
  const values = [
    [18230.5, 16480, 17120, 19864.8, 22310, 30125.4, 28740],
    [16920, 15880.6, 16610, null, 20480, 27630, 26990.2],
  ]
  return (
    <Chart
      kind="line"
      title={pair(title)}
      labels={days}
      series={names.map((name, index) => ({ name: pair(name), values: values[index] ?? [] }))}
      format={yuan}
    />
  )
}
