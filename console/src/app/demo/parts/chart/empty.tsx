import { Chart } from '../../../../kit/chart/chart.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const title: Pair = ['新店销售额', 'Sales of the new store']

export default function Empty() {
  return <Chart kind="line" title={usePair()(title)} labels={[]} series={[]} />
}
