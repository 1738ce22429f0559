import { Button } from 'antd'
import { useState } from 'react'
import { notices } from '../../../../kit/base/notices.ts'
import { useText } from '../../../../kit/base/text.ts'
import { DialogForm } from '../../../../kit/form/dialog-form.tsx'
import { usePair } from '../../gallery/part.ts'
import { emptyGoods, type GoodsValues, goodsFields, goodsForm } from '../../sample/goods-form.ts'

export default function InDialog() {
  const t = useText()
  const pair = usePair()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(['新增商品', 'New product'])}</Button>
      <DialogForm<GoodsValues, GoodsValues>
        open={open}
        title={pair(['新增商品', 'New product'])}
        okText={pair(['保存商品', 'Save product'])}
        schema={goodsForm}
        initial={emptyGoods}
        fields={goodsFields}
        // Rules of the form come before a field's own rules.
        rules={{
          name: [(value) => (value === '测试' ? pair(['商品名称不能是「测试」', 'Not "测试"']) : null)],
        }}
        toInput={(values) => values}
        onClose={() => setOpen(false)}
        onSubmit={async ({ name }) => notices.success(`${t('kit.saved')} ${name}`)}
      />
    </>
  )
}
