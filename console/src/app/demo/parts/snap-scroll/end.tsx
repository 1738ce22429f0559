import { Card } from 'antd'
import { SnapScroll } from '../../../../kit/show/snap-scroll.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['推荐商品（end）', 'Products for you (end)']
const product: Pair = ['商品', 'Product']

export default function End() {
  const pair = usePair()
  return (
    <SnapScroll label={pair(label)} snap="end">
      {Array.from({ length: 16 }, (_, index) => `${pair(product)} ${index + 1}`).map((name) => (
        <Card key={name} size="small" style={{ width: 180, height: 96 }}>
          {name}
        </Card>
      ))}
    </SnapScroll>
  )
}
