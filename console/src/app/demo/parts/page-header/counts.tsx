import { Button } from 'antd'
import { PageHeader } from '../../../../kit/frame/page-header.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Counts() {
  const pair = usePair()
  return (
    <PageHeader
      title={pair(['优惠券', 'Coupons'])}
      counts={[
        { label: pair(['全部', 'All']), count: 12_640, capped: true },
        { label: pair(['进行中', 'In progress']), count: 12 },
        { label: pair(['正在数', 'Counting']), count: undefined },
      ]}
      actions={
        <>
          <Button>{pair(['导出', 'Export'])}</Button>
          <Button type="primary">{pair(['新增优惠券', 'New coupon'])}</Button>
        </>
      }
    />
  )
}
