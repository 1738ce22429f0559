import { Flex } from 'antd'
import { Barcode } from '../../../../kit/code/barcode.tsx'

export default function Kinds() {
  return (
    <Flex wrap gap={24}>
      <Barcode kind="ean13" text="6901234567892" />
      <Barcode kind="ean8" text="96385074" />
      <Barcode kind="code128" text="SP000047-2" />
    </Flex>
  )
}
