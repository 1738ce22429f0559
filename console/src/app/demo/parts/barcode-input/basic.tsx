import { Flex } from 'antd'
import { useState } from 'react'
import { BarcodeInput } from '../../../../kit/input/barcode/barcode-input.tsx'
import { usePair } from '../../gallery/part.ts'

export default function Basic() {
  const pair = usePair()
  const [barcodes, setBarcodes] = useState<string[]>([])
  const [submitted, setSubmitted] = useState(0)
  return (
    <form
      style={{ maxWidth: 420 }}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted((count) => count + 1)
      }}
    >
      <Flex vertical gap={12}>
        <BarcodeInput
          max={20}
          value={barcodes}
          onChange={setBarcodes}
          aria-label={pair(['商品条码', 'Barcodes'])}
        />
        <output>{JSON.stringify({ barcodes, submitted })}</output>
      </Flex>
    </form>
  )
}
