import { barcode } from '@zhanggui/contract/product/product.ts'
import { day, decimalRange, hexColor, id, price, weightKg } from '@zhanggui/contract/rules.ts'
import { idCard, phone } from '@zhanggui/contract/user/user.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import type { DialogField } from '../../../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../../../kit/form/dialog-form.tsx'
import { usePair } from '../../gallery/part.ts'

const schema = z.object({
  phone,
  idCard,
  salesPrice: price,
  weight: weightKg.nullable(),
  barcodes: z.array(barcode).min(1, 'rule.required'),
  stores: z.array(id.or(z.literal('all'))).min(1, 'rule.required'),
  day,
  days: z.tuple([day, day]),
  range: decimalRange.nullable(),
  color: hexColor,
})
type Values = Record<keyof z.input<typeof schema>, unknown>

const fields: readonly DialogField<Values>[] = [
  { kind: 'phone', name: 'phone', label: 'user.phone', required: true },
  { kind: 'idCard', name: 'idCard', label: 'user.idCard' },
  { kind: 'money', name: 'salesPrice', label: 'product.salesPrice', required: true },
  { kind: 'weight', name: 'weight', label: 'product.weight', nullable: true },
  { kind: 'barcode', name: 'barcodes', label: 'product.barcodes', required: true, max: 20, wide: true },
  { kind: 'store', name: 'stores', label: 'user.storeIdList', required: true, multiple: true, all: true },
  {
    kind: 'date',
    name: 'day',
    label: ['开业日', 'Opening day'],
    required: true,
    disableFuture: true,
    lunar: true,
  },
  { kind: 'daterange', name: 'days', label: ['活动日期', 'Sale dates'], required: true },
  { kind: 'range', name: 'range', label: ['消费金额', 'Amount spent'], unit: () => '￥' },
  { kind: 'color', name: 'color', label: ['主题色', 'Colour'], required: true },
]

const empty: Values = {
  phone: '',
  idCard: '',
  salesPrice: '',
  weight: null,
  barcodes: [],
  stores: [],
  day: null,
  days: null,
  range: null,
  color: '',
}

export default function InDialog() {
  const pair = usePair()
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pair(['打开表单', 'Open the form'])}</Button>
      <DialogForm<Values, Values>
        open={open}
        title={pair(['所有输入', 'All inputs'])}
        initial={empty}
        okText={pair(['保存', 'Save'])}
        schema={schema}
        fields={fields}
        toInput={(values) => values}
        onSubmit={async (values) => setSaved(JSON.stringify(values))}
        onClose={() => setOpen(false)}
      />
      <output style={{ display: 'block', overflowWrap: 'anywhere' }}>{saved}</output>
    </>
  )
}
