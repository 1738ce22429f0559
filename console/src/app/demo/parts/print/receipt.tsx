import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../kit/base/text.ts'
import type { Paper } from '../../../../kit/print/paper.ts'
import { PrintDialog } from '../../../../kit/print/print-dialog.tsx'
import { Receipt } from '../../../../kit/print/receipt.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const shop: Pair = ['远山生鲜（西湖店）', 'Yuanshan Fresh (West Lake)']
const address: Pair = ['文三路 90 号 0571-87654321', '90 Wensan Road, 0571-87654321']
const closing: Pair = [
  '生鲜 24 小时内可退，谢谢惠顾',
  'Fresh food can be returned within 24 hours. Thank you',
]
const names: readonly Pair[] = [
  ['红富士苹果 80–85 mm 一级果', 'Fuji apples 80–85 mm, first grade'],
  ['纯牛奶 250 ml×24 盒整箱装', 'Milk 250 ml × 24, a whole case'],
  ['塑料袋', 'Carrier bag'],
]
const wechat: Pair = ['微信', 'WeChat']

export default function ReceiptCase() {
  const t = useText()
  const pair = usePair()
  const [paper, setPaper] = useState<Paper>('receipt58')
  const [open, setOpen] = useState(false)
  const show = (next: Paper) => {
    setPaper(next)
    setOpen(true)
  }
  const lines = [
    { name: pair(names[0]!), sum: '6.59/500g × 0.735 kg', amount: '9.69' },
    { name: pair(names[1]!), sum: '56.90 × 1', amount: '56.90' },
    { name: pair(names[2]!), sum: '0.30 × 2', amount: '0.60' },
  ]
  return (
    <>
      <Flex gap={8}>
        <Button onClick={() => show('receipt58')}>{t('rich.receipt58')}</Button>
        <Button onClick={() => show('receipt80')}>{t('rich.receipt80')}</Button>
      </Flex>
      <PrintDialog open={open} onClose={() => setOpen(false)} paper={paper}>
        <Receipt
          shop={pair(shop)}
          address={pair(address)}
          facts={[
            { label: t('rich.receiptNumber'), value: '2026112100042' },
            { label: t('rich.receiptTime'), value: '2026-11-21 09:42:31' },
            { label: t('rich.receiptCashier'), value: '1003' },
          ]}
          lines={lines}
          steps={[{ label: t('rich.receiptDiscount'), amount: '-2.19' }]}
          total={{ amount: '65.00' }}
          paid={[{ way: pair(wechat), amount: '65.00' }]}
          code="2026112100042"
          closing={pair(closing)}
        />
      </PrintDialog>
    </>
  )
}
