import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../kit/base/text.ts'
import { PrintDialog } from '../../../../kit/print/print-dialog.tsx'
import { PrintList } from '../../../../kit/print/print-list.tsx'
import { type Pair, usePair } from '../../gallery/part.ts'

const title: Pair = ['拣货单', 'Picking list']
const order: Pair = ['订单号', 'Order']
const store: Pair = ['门店', 'Store']
const westLake: Pair = ['西湖店', 'West Lake']
const place: Pair = ['货位', 'Place']
const product: Pair = ['商品', 'Product']
const quantity: Pair = ['数量', 'Quantity']
const apples: Pair = ['红富士苹果', 'Fuji apples']
const picker: Pair = ['拣货人', 'Picked by']
const checker: Pair = ['复核人', 'Checked by']

export default function ListCase() {
  const t = useText()
  const pair = usePair()
  const [open, setOpen] = useState(false)
  const rows = Array.from({ length: 60 }, (_, index) => ({
    place: `A-${String(index + 1).padStart(2, '0')}`,
    product: `${pair(apples)} ${index + 1}`,
    quantity: String((index % 4) + 1),
  }))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(title)}</Button>
      <PrintDialog open={open} onClose={() => setOpen(false)} paper="a4">
        <PrintList
          title={pair(title)}
          facts={[
            { label: pair(order), value: '2026112100042' },
            { label: pair(store), value: pair(westLake) },
          ]}
          columns={[
            { key: 'place', label: pair(place), width: 24 },
            { key: 'product', label: pair(product) },
            { key: 'quantity', label: pair(quantity), align: 'right', width: 24 },
          ]}
          rows={rows}
          total={`${t('rich.receiptCount')} 60`}
          signatures={[pair(picker), pair(checker)]}
        />
      </PrintDialog>
    </>
  )
}
