import { Flex } from 'antd'
import { useState } from 'react'
import { BarcodeInput } from '../../../../kit/input/barcode/barcode-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Limit() {
  const pair = usePair()
  const [barcodes, setBarcodes] = useState(['6900000000014', '6900000000021'])
  return (
    <Flex vertical gap={12} style={{ maxWidth: 420 }}>
      <BarcodeInput
        max={3}
        value={barcodes}
        onChange={setBarcodes}
        aria-label={pair(['最多 3 个', 'At most 3'])}
      />
      <BarcodeInput
        disabled
        value={['6900000000014']}
        aria-label={pair(['停用的条码', 'Disabled barcodes'])}
      />
    </Flex>
  )
}
