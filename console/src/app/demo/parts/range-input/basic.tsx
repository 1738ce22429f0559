import type { DecimalRange } from '@zhanggui/contract/money.ts'
import { Flex } from 'antd'
import { useState } from 'react'
import { RangeInput } from '../../../../kit/input/number/range-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [price, setPrice] = useState<DecimalRange | null>(null)
  const [weight, setWeight] = useState<DecimalRange | null>(['0.5', '2'])
  return (
    <Flex vertical gap={12}>
      <RangeInput value={price} onChange={setPrice} aria-label={pair(['售价', 'Price'])} />
      <RangeInput
        value={weight}
        onChange={setWeight}
        width={120}
        suffix="kg"
        aria-label={pair(['重量', 'Weight'])}
      />
      <output>{JSON.stringify({ price, weight })}</output>
    </Flex>
  )
}
