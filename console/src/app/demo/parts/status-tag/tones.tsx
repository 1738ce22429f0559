import { Flex } from 'antd'
import { StatusTag } from '../../../../kit/show/status-tag.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const scenes = [
  ['initial', ['未开始', 'Not started']],
  ['stageStarted', ['待发货', 'To be shipped']],
  ['inProgress', ['配送中', 'Delivering']],
  ['completed', ['拣货完成', 'Picked']],
  ['taskComplete', ['已完成', 'Completed']],
  ['cancelled', ['已取消', 'Cancelled']],
  ['closed', ['已关闭', 'Closed']],
] as const satisfies readonly (readonly [string, Pair])[]

export default function Tones() {
  const pair = usePair()
  return (
    <Flex wrap gap={8}>
      {scenes.map(([tone, text]) => (
        <StatusTag key={tone} tone={tone}>
          {pair(text)}
        </StatusTag>
      ))}
    </Flex>
  )
}
