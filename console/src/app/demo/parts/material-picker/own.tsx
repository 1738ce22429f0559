import { uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import { PickMedia } from '../../../../kit/upload/pick-media.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Own() {
  const pair = usePair()
  const [addresses, setAddresses] = useState<string[]>([])
  return (
    <Flex vertical align="start" gap={8}>
      <PickMedia
        kind="image"
        room={3}
        maxBytes={uploadLimit.image}
        extensions={['jpg', 'png', 'gif']}
        onPick={setAddresses}
      />
      <output>
        {addresses.length === 0
          ? pair(['还没有选', 'Nothing chosen yet'])
          : addresses.map((one) => <div key={one}>{one}</div>)}
      </output>
    </Flex>
  )
}
