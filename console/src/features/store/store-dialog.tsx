import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { storeFields } from '@zhanggui/contract/store/store.fields.ts'
import { type StoreRow, storeForm } from '@zhanggui/contract/store/store.ts'
import { type OpenRecord, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { send } from '../../kit/wire/call.ts'

export default function StoreDialog(open: OpenRecord<StoreRow>) {
  return (
    <RecordDialog
      {...open}
      described={storeFields}
      schema={storeForm}
      save={storeCalls.save}
      detail={(id) => send(storeCalls.findStoreDetail, { id }, { quiet: true })}
      stale={[storeCalls.findStorePage]}
      onSaved={refreshSession}
    />
  )
}
