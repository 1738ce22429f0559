import { Card } from 'antd'
import { SnapScroll } from '../../../../kit/show/snap-scroll.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['两件商品', 'Two products']

export default function Few() {
  const pair = usePair()
  return (
    <SnapScroll label={pair(label)}>
      <Card size="small">1</Card>
      <Card size="small">2</Card>
    </SnapScroll>
  )
}
