import { Button } from 'antd'
import { useState } from 'react'
import { DialogForm } from '../../../../kit/form/dialog-form.tsx'
import { usePair } from '../../gallery/part.ts'
import { emptyGoods, type GoodsValues, goodsFields, goodsForm } from '../../sample/goods-form.ts'

const filled: GoodsValues = { ...emptyGoods, name: '红富士苹果', salesPrice: '6.98' }

/** A slow server: however often the user clicks, only one request is sent. */
export default function Slow() {
  const pair = usePair()
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(['保存要等一会儿', 'Saving takes a while'])}</Button>{' '}
      {pair(['已发出的保存：', 'Saves sent: '])}
      <output>{count}</output>
      <DialogForm<GoodsValues, GoodsValues>
        open={open}
        title={pair(['编辑商品', 'Edit product'])}
        okText={pair(['保存商品', 'Save product'])}
        schema={goodsForm}
        initial={filled}
        fields={goodsFields}
        toInput={(values) => values}
        onClose={() => setOpen(false)}
        onSubmit={async () => {
          setCount((now) => now + 1)
          await new Promise((resolve) => setTimeout(resolve, 600))
        }}
      />
    </>
  )
}
