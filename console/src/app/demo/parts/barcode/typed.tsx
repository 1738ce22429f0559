import { Flex, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Barcode } from '../../../../kit/code/barcode.tsx'
import { type BarcodeKind, barcodeKinds } from '../../../../kit/code/barcode-check.ts'
import { type Pair, usePair } from '../../gallery/part.ts'

const label: Pair = ['条码内容', 'Barcode content']
const kindLabel: Pair = ['条码类型', 'Barcode type']
const kinds = Object.entries(barcodeKinds).map(([value, name]) => ({
  value: value as BarcodeKind,
  label: name,
}))

export default function Typed() {
  const pair = usePair()
  const [kind, setKind] = useState<BarcodeKind>('ean13')
  const [text, setText] = useState('690123456789')
  return (
    <Flex vertical gap={12} align="start">
      <Segmented aria-label={pair(kindLabel)} options={kinds} value={kind} onChange={setKind} />
      <Input
        aria-label={pair(label)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        style={{ width: 240 }}
      />
      <Barcode kind={kind} text={text} />
    </Flex>
  )
}
