import { Flex } from 'antd'
import { useState } from 'react'
import { IdCardInput } from '../../../../kit/input/masked/id-card-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Masked() {
  const pair = usePair()
  const [number, setNumber] = useState('110***********0017')
  return (
    <Flex vertical gap={12} style={{ maxWidth: 320 }}>
      <IdCardInput value={number} onChange={setNumber} aria-label={pair(['身份证号', 'ID card'])} />
      <output>{JSON.stringify(number)}</output>
    </Flex>
  )
}
