import { Flex } from 'antd'
import { useState } from 'react'
import { WeightInput } from '../../../../kit/input/number/weight-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [weight, setWeight] = useState<string | null>('0.735')
  return (
    <Flex vertical gap={12} style={{ maxWidth: 200 }}>
      <WeightInput value={weight} onChange={setWeight} aria-label={pair(['净重', 'Net weight'])} />
      <WeightInput unit="500g" value="2" aria-label={pair(['按 500g', 'By 500 g'])} />
      <WeightInput disabled value="1.59" aria-label={pair(['停用的重量', 'Disabled weight'])} />
    </Flex>
  )
}
