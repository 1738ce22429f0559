import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Form } from '../../kit/form/form.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { usePair } from './gallery/part.ts'
import { sampleGoods } from './sample/goods.ts'
import { emptyGoods, type GoodsValues, goodsForm, goodsGroups } from './sample/goods-form.ts'

/** `/demo/page3`: a form with sections. sample/goods-form.ts declares its fields and rules. */
export default function DemoForm() {
  const t = useText()
  const pair = usePair()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id')
  const initial = useMemo(() => valuesOf(id), [id])
  return (
    <>
      <PageHeader
        title={t('demo.page3')}
        note={
          id
            ? initial.name
            : pair(['保存只是说一声，什么也不写', 'Saving only shows a notice; nothing is stored'])
        }
      />
      <Form<GoodsValues, GoodsValues>
        schema={goodsForm}
        initial={initial}
        groups={goodsGroups}
        toInput={(values) => values}
        rules={{
          name: [(value) => (value === '测试' ? pair(['商品名称不能是「测试」', 'Not "测试"']) : null)],
        }}
        onSubmit={async ({ name }) => notices.success(pair([`已保存「${name}」`, `"${name}" saved`]))}
        footer={(form) => (
          <>
            <Button onClick={() => navigate('/demo/page1')}>{pair(['回到列表', 'Back to the list'])}</Button>
            <Button type="text" onClick={form.discard} disabled={form.busy}>
              {t('kit.discard')}
            </Button>
            <Button type="primary" onClick={() => form.submit()} loading={form.busy}>
              {t('kit.save')}
            </Button>
          </>
        )}
      />
    </>
  )
}

function valuesOf(id: string | null): GoodsValues {
  const goods = id === null ? undefined : sampleGoods(236).find((one) => one.id === id)
  return goods
    ? {
        ...emptyGoods,
        name: goods.name,
        origin: goods.origin,
        salesPrice: goods.price,
        costPrice: goods.cost,
      }
    : emptyGoods
}
