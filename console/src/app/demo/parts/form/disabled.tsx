import { Form } from 'antd'
import { FieldRow } from '../../../../kit/form/field-row.tsx'
import type { FormField } from '../../../../kit/form/fields.ts'
import type { GoodsValues } from '../../sample/goods-form.ts'

const fields: readonly FormField<GoodsValues>[] = [
  { kind: 'text', name: 'name', label: 'product.name', required: true },
  // A field that is locked says why, under it.
  { kind: 'money', name: 'salesPrice', label: 'product.salesPrice', locked: () => 'product.limitHint' },
]

/** For who may look and not write: the same fields, disabled. */
export default function Disabled() {
  const [form] = Form.useForm<GoodsValues>()
  return (
    <Form<GoodsValues>
      form={form}
      name="readonly"
      layout="vertical"
      disabled
      className="dialog-fields"
      initialValues={{ name: '红富士苹果', salesPrice: '6.98' }}
    >
      {fields.map((field) => (
        <FieldRow<GoodsValues>
          key={field.name}
          form={form}
          field={field}
          check={async () => undefined}
          disabled
        />
      ))}
    </Form>
  )
}
