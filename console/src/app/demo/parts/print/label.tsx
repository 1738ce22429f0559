import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../kit/base/text.ts'
import { papers } from '../../../../kit/print/paper.ts'
import { PriceTag } from '../../../../kit/print/price-tag.tsx'
import { PrintDialog } from '../../../../kit/print/print-dialog.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

type Label = 'label40x30' | 'label60x40'

const apples: Pair = ['红富士苹果 80–85 mm 一级果', 'Fuji apples 80–85 mm, first grade']
const milk: Pair = ['纯牛奶 250 ml', 'Milk 250 ml']
const origin: Pair = ['产地：山东烟台', 'From Yantai, Shandong']
const box: Pair = ['盒', 'box']

export default function LabelCase() {
  const t = useText()
  const pair = usePair()
  const [paper, setPaper] = useState<Label>('label40x30')
  const [open, setOpen] = useState(false)
  const { width, height } = papers[paper]
  const show = (next: Label) => {
    setPaper(next)
    setOpen(true)
  }
  return (
    <>
      <Flex gap={8}>
        <Button onClick={() => show('label40x30')}>{t('rich.label40x30')}</Button>
        <Button onClick={() => show('label60x40')}>{t('rich.label60x40')}</Button>
      </Flex>
      <PrintDialog open={open} onClose={() => setOpen(false)} paper={paper}>
        <PriceTag
          width={width}
          height={height}
          name={pair(apples)}
          notes={[pair(origin)]}
          price="6.98"
          unit="500g"
          formerPrice="8.80"
          barcode="SP000047"
        />
        <PriceTag
          width={width}
          height={height}
          name={pair(milk)}
          price="2.90"
          unit={pair(box)}
          barcode="6901234567892"
        />
      </PrintDialog>
    </>
  )
}
