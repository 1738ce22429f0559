import { Flex } from 'antd'
import { TextAreaInput } from '../../../../kit/input/text-area-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Disabled() {
  const pair = usePair()
  const text = pair(['放在阴凉处，开封后冷藏。', 'Keep in a cool place. Refrigerate once opened.'])
  return (
    <Flex vertical gap={24}>
      <TextAreaInput disabled max={255} value={text} aria-label={pair(['停用的备注', 'Disabled note'])} />
      <TextAreaInput readOnly value={text} aria-label={pair(['只读的备注', 'Read-only note'])} />
    </Flex>
  )
}
