import { PlusOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useState } from 'react'
import { ActionBox } from '../../../../kit/show/action-box.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Boxes() {
  const pair = usePair()
  const [count, setCount] = useState(0)
  return (
    <Flex gap={8}>
      <ActionBox
        icon={<PlusOutlined />}
        text={pair([`新增门店 ${count}`, `New store ${count}`])}
        onClick={() => setCount(count + 1)}
      />
      <ActionBox icon={<PlusOutlined />} text={pair(['已满', 'Full'])} disabled onClick={() => undefined} />
    </Flex>
  )
}
