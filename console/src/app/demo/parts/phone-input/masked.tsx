import { Flex } from 'antd'
import { useState } from 'react'
import { PhoneInput } from '../../../../kit/input/masked/phone-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Masked() {
  const pair = usePair()
  const [phone, setPhone] = useState('138****8005')
  return (
    <Flex vertical gap={12} style={{ maxWidth: 280 }}>
      <PhoneInput value={phone} onChange={setPhone} aria-label={pair(['联系电话', 'Phone'])} />
      <output>{JSON.stringify(phone)}</output>
    </Flex>
  )
}
