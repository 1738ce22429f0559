import { Button } from 'antd'
import { Empty } from '../../../../kit/show/empty.tsx'
import { usePair } from '../../gallery/part.ts'

export default function First() {
  const pair = usePair()
  return (
    <Empty
      title={pair(['还没有商品', 'No products yet'])}
      hint={pair([
        '可以一次导入表格，也可以先新增一件看看。',
        'Import a spreadsheet at once, or add one to begin with.',
      ])}
    >
      <Button>{pair(['导入', 'Import'])}</Button>
      <Button type="primary">{pair(['新增商品', 'New product'])}</Button>
    </Empty>
  )
}
