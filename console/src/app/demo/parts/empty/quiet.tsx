import { Empty } from '../../../../kit/show/empty.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Quiet() {
  return <Empty title={usePair()(['这一天没有订单', 'No orders on this day'])} />
}
