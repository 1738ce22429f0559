import { Flex } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../../../kit/input/number/money-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [amount, setAmount] = useState<string | null>('')
  return (
    <Flex vertical gap={12} style={{ maxWidth: 200 }}>
      <MoneyInput value={amount} onChange={setAmount} aria-label={pair(['金额', 'Amount'])} />
      <MoneyInput disabled value="1264.00" aria-label={pair(['停用的金额', 'Disabled amount'])} />
      <output>{JSON.stringify(amount)}</output>
    </Flex>
  )
}
