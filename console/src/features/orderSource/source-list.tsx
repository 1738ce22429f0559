import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { orderSourceFields } from '@zhanggui/contract/orderSource/orderSource.fields.ts'
import { isBuiltIn, type OrderSourceRow } from '@zhanggui/contract/orderSource/orderSource.ts'
import { lazy } from 'react'
import { t } from '../../kit/base/text.ts'
import type { RecordColumn } from '../../kit/record/record-columns.tsx'
import { RecordList } from '../../kit/record/record-list.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'

const SourceDialog = lazy(() => import('./source-dialog.tsx'))

const nameOf = ({ name, code }: OrderSourceRow) => (
  <OpenName name={name || (isBuiltIn(code) ? t(`orderSource.source_${code}`) : code)} />
)

const columns: readonly RecordColumn<typeof orderSourceFields.fields, OrderSourceRow>[] = [
  { field: 'name', disabled: true, fixed: 'start', slot: nameOf },
  'code',
  'active',
]

/** Where the orders of the merchant come from. */
export default function SourceList() {
  return (
    <RecordList
      described={orderSourceFields}
      call={orderSourceCalls.findOrderSourcePage}
      edit="iposWeb.order.source.edit"
      fields={[]}
      columns={columns}
      card={{ title: nameOf }}
      dialog={SourceDialog}
      remove={orderSourceCalls.removeOrderSource}
      stale={[orderSourceCalls.findOrderSourceOptions]}
    />
  )
}
