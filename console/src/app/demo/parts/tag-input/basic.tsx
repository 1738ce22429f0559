import { Flex } from 'antd'
import { useState } from 'react'
import { TagInput } from '../../../../kit/input/tag-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [tags, setTags] = useState([pair(['新品', 'New'])])
  return (
    <Flex vertical gap={12} style={{ maxWidth: 420 }}>
      <TagInput
        max={5}
        maxLength={6}
        value={tags}
        onChange={setTags}
        aria-label={pair(['商品标签', 'Labels'])}
      />
      <output>{JSON.stringify(tags)}</output>
    </Flex>
  )
}
