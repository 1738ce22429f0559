import type { AnyGroup } from '../../../../kit/form/field/own-field.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { emptyGoods, type GoodsValues, goodsForm } from '../../sample/goods-form.ts'

const groups: readonly AnyGroup<GoodsValues>[] = [
  {
    key: 'readonly',
    title: 'product.groupBasics',
    fields: [
      { kind: 'text', name: 'name', label: 'product.name', required: true },
      // A locked field shows the reason under it.
      {
        kind: 'money',
        name: 'salesPrice',
        label: 'product.salesPrice',
        locked: () => 'product.cartLimitHint',
      },
    ],
  },
]
const shown: GoodsValues = { ...emptyGoods, name: '红富士苹果', salesPrice: '6.98' }

/** For users who may view but not edit: the same fields, disabled and without buttons. */
export default function Disabled() {
  return (
    <Form<GoodsValues, GoodsValues>
      name="readonly"
      disabled
      schema={goodsForm}
      initial={shown}
      groups={groups}
      toInput={(values) => values}
      onSubmit={async () => undefined}
    />
  )
}
