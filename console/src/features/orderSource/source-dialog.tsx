import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { orderSourceFields } from '@zhanggui/contract/orderSource/orderSource.fields.ts'
import { type OrderSourceRow, orderSourceForm } from '@zhanggui/contract/orderSource/orderSource.ts'
import { type OpenRecord, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { send } from '../../kit/wire/call.ts'

export default function SourceDialog(open: OpenRecord<OrderSourceRow>) {
  return (
    <RecordDialog
      {...open}
      width={480}
      described={orderSourceFields}
      schema={orderSourceForm}
      save={orderSourceCalls.saveOrderSource}
      detail={(id) => send(orderSourceCalls.findOrderSourceDetail, { id }, { quiet: true })}
      stale={[orderSourceCalls.findOrderSourcePage, orderSourceCalls.findOrderSourceOptions]}
    />
  )
}
