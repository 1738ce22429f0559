import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { labelFields } from '@zhanggui/contract/label/label.fields.ts'
import { type LabelRow, labelForm } from '@zhanggui/contract/label/label.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { type OpenRecord, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { send } from '../../kit/wire/call.ts'

export default function LabelDialog(open: OpenRecord<LabelRow>) {
  return (
    <RecordDialog
      {...open}
      width={480}
      described={labelFields}
      schema={labelForm}
      save={labelCalls.saveProductLabel}
      detail={(id) => send(labelCalls.findProductLabelDetail, { id }, { quiet: true })}
      stale={[
        labelCalls.findProductLabelPage,
        labelCalls.findProductLabelOptions,
        productCalls.findProductPage,
      ]}
    />
  )
}
