import { Flex } from 'antd'
import { useState } from 'react'
import { PhoneInput } from '../../../../kit/input/masked/phone-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [phone, setPhone] = useState('')
  return (
    <Flex vertical gap={12} style={{ maxWidth: 280 }}>
      <PhoneInput value={phone} onChange={setPhone} aria-label={pair(['联系电话', 'Phone'])} />
      <PhoneInput disabled value="13800138000" aria-label={pair(['停用的号码', 'Disabled phone'])} />
      <output>{JSON.stringify(phone)}</output>
    </Flex>
  )
}
