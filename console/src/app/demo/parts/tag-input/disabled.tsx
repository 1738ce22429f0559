import { Flex } from 'antd'
import { useState } from 'react'
import { TagInput } from '../../../../kit/input/tag-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Disabled() {
  const pair = usePair()
  const [long, setLong] = useState([
    pair([
      '一个特别特别长、在手机上一行放不下的标签',
      'a label so long that it does not fit into one line of a phone',
    ]),
  ])
  return (
    <Flex vertical gap={12} style={{ maxWidth: 320 }}>
      <TagInput
        disabled
        value={[pair(['热卖', 'Hot']), pair(['产地直发', 'Direct'])]}
        aria-label={pair(['停用的标签', 'Disabled labels'])}
      />
      <TagInput value={long} onChange={setLong} aria-label={pair(['很长的标签', 'A long label'])} />
    </Flex>
  )
}
