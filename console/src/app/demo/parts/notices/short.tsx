import { Button, Flex } from 'antd'
import { notices } from '../../../../kit/base/notices.ts'
import { usePair } from '../../gallery/part.ts'

export default function Short() {
  const pair = usePair()
  return (
    <Flex wrap gap={8}>
      <Button onClick={() => notices.success(pair(['已保存', 'Saved']))}>{pair(['成功', 'Success'])}</Button>
      <Button onClick={() => notices.info(pair(['已有 2 人在看', '2 people are viewing this']))}>
        {pair(['说明', 'Note'])}
      </Button>
      <Button onClick={() => notices.warning(pair(['一次最多选 200 条', 'At most 200 at once']))}>
        {pair(['警告', 'Warning'])}
      </Button>
      <Button onClick={() => notices.error(pair(['库存不足', 'Insufficient stock']))}>
        {pair(['错误', 'Error'])}
      </Button>
    </Flex>
  )
}
