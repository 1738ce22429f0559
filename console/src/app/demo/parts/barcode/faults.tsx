import { Flex } from 'antd'
import { Barcode } from '../../../../kit/code/barcode.tsx'

export default function Faults() {
  return (
    <Flex wrap gap={12}>
      <Barcode kind="ean13" text="6901234567890" />
      <Barcode kind="ean8" text="9638" />
      <Barcode kind="ean13" text="69012345678AB" />
      <Barcode kind="code128" text="会员卡 0042" />
      <Barcode kind="code128" text="" />
    </Flex>
  )
}
