import { Button, Flex } from 'antd'
import { useState } from 'react'
import { DialogForm } from '../../../../kit/form/dialog-form.tsx'
import { CallError } from '../../../../kit/wire/call-error.ts'
import { usePair } from '../../gallery/part.ts'
import { emptyGoods, type GoodsValues, goodsFields, goodsForm } from '../../sample/goods-form.ts'

const filled: GoodsValues = { ...emptyGoods, name: '红富士苹果', salesPrice: '6.98' }

/** Possible answers of a server that refuses to save, with its own texts. */
const answers = {
  json: () => new CallError('1', '{"name":"商品名称已被使用","salesPrice":["销售价高于指导价"]}'),
  object: () => ({ name: '商品名称已被使用' }),
  sentence: () => new CallError('1', '库存不足，请稍后再试'),
}

export default function ServerErrors() {
  const pair = usePair()
  const [answer, setAnswer] = useState<keyof typeof answers | null>(null)
  const [last, setLast] = useState<keyof typeof answers>('json')
  if (answer && answer !== last) setLast(answer)
  return (
    <Flex wrap gap={8}>
      <Button onClick={() => setAnswer('json')}>{pair(['JSON 文字', 'A JSON text'])}</Button>
      <Button onClick={() => setAnswer('object')}>{pair(['对象', 'An object'])}</Button>
      <Button onClick={() => setAnswer('sentence')}>{pair(['一句话', 'A sentence'])}</Button>
      <DialogForm<GoodsValues, GoodsValues>
        open={answer !== null}
        title={pair(['保存会被拒绝', 'Saving is refused'])}
        okText={pair(['保存商品', 'Save product'])}
        schema={goodsForm}
        initial={filled}
        fields={goodsFields}
        toInput={(values) => values}
        onClose={() => setAnswer(null)}
        onSubmit={() => Promise.reject(answers[last]())}
      />
    </Flex>
  )
}
