import { PageHeader } from '../../../../kit/frame/page-header.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Note() {
  const pair = usePair()
  return (
    <PageHeader
      title={pair(['总部商品', 'Head-office products'])}
      note={pair(['在 36 家门店销售', 'Sold in 36 stores'])}
    />
  )
}
