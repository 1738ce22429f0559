import { Button } from 'antd'
import { useRef, useState } from 'react'
import { notices } from '../../../../kit/base/notices.ts'
import { codeOf, useText } from '../../../../kit/base/text.ts'
import { DialogForm } from '../../../../kit/form/dialog-form.tsx'
import { CallError } from '../../../../kit/wire/call-error.ts'
import { usePair } from '../../gallery/part.ts'
import { emptyGoods, type GoodsValues, goodsFields, goodsForm } from '../../sample/goods-form.ts'

const mine: GoodsValues = { ...emptyGoods, name: '红富士苹果', salesPrice: '6.98', origin: '山东' }
const theirs: GoodsValues = { ...mine, salesPrice: '7.98', origin: '山东烟台' }

/** The first save comes too late. The dialog shows the colleague's change beside the user's. */
export default function Conflict() {
  const t = useText()
  const pair = usePair()
  const [open, setOpen] = useState(false)
  const late = useRef(true)
  async function save({ name }: GoodsValues) {
    if (late.current) {
      late.current = false
      const who = pair(['李雷', 'Li Lei'])
      throw new CallError(codeOf('common.staleVersion'), t('common.staleVersion', { who, when: '09:42' }))
    }
    notices.success(`${t('kit.saved')} ${name}`)
  }
  return (
    <>
      <Button
        onClick={() => {
          late.current = true
          setOpen(true)
        }}
      >
        {pair(['编辑商品', 'Edit product'])}
      </Button>
      <DialogForm<GoodsValues, GoodsValues>
        open={open}
        title={pair(['编辑商品', 'Edit product'])}
        okText={pair(['保存商品', 'Save product'])}
        schema={goodsForm}
        initial={mine}
        fields={goodsFields}
        toInput={(values) => values}
        stale={{ load: async () => theirs, show: (_name, value) => String(value ?? '') }}
        onClose={() => setOpen(false)}
        onSubmit={save}
      />
    </>
  )
}
