import { Flex } from 'antd'
import { useState } from 'react'
import { BarcodeInput } from '../../../../kit/input/barcode/barcode-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Hints() {
  const pair = usePair()
  const [odd, setOdd] = useState(['1234567'])
  const [doubtful, setDoubtful] = useState(['6900000000014', '6900000000025'])
  return (
    <Flex vertical gap={12} style={{ maxWidth: 420 }}>
      <BarcodeInput value={odd} onChange={setOdd} aria-label={pair(['长度不对', 'Wrong length'])} />
      <BarcodeInput
        value={doubtful}
        onChange={setDoubtful}
        aria-label={pair(['校验位不对', 'Wrong check digit'])}
      />
    </Flex>
  )
}
