import { Button } from 'antd'
import { notices } from '../../../../kit/base/notices.ts'
import { useText } from '../../../../kit/base/text.ts'
import { Form } from '../../../../kit/form/form.tsx'
import { emptyGoods, type GoodsValues, goodsFields, goodsForm } from '../../sample/goods-form.ts'

const groups = [{ key: 'all', title: 'product.groupBasics', fields: goodsFields }] as const

/** sample/goods-form.ts declares the fields. */
export default function PageForm() {
  const t = useText()
  return (
    <div style={{ '--page-padding': '0px' } as React.CSSProperties}>
      <Form<GoodsValues, GoodsValues>
        schema={goodsForm}
        initial={emptyGoods}
        groups={groups}
        toInput={(values) => values}
        onSubmit={async ({ name }) => notices.success(`${t('kit.saved')} ${name}`)}
        footer={(form) => (
          <>
            <Button type="text" onClick={form.discard}>
              {t('kit.discard')}
            </Button>
            <Button type="primary" onClick={() => form.submit()} loading={form.busy}>
              {t('kit.save')}
            </Button>
          </>
        )}
      />
    </div>
  )
}
