import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { storeFields } from '@zhanggui/contract/store/store.fields.ts'
import { type StoreRow, storeForm } from '@zhanggui/contract/store/store.ts'
import { type OpenRecord, RecordDialog } from '../../kit/record/record-dialog.tsx'
import type { ScreenFields } from '../../kit/record/record-fields.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { send } from '../../kit/wire/call.ts'
import { type Span, spanText } from './business-hours.ts'
import { HoursEditor } from './hours-editor.tsx'

const screen: ScreenFields = {
  businessHours: {
    control: (control) => <HoursEditor {...control} />,
    show: (value) => ((value as readonly Span[] | null) ?? []).map(spanText).join(', '),
  },
}

export default function StoreDialog(open: OpenRecord<StoreRow>) {
  return (
    <RecordDialog
      {...open}
      described={storeFields}
      schema={storeForm}
      save={storeCalls.save}
      detail={(id) => send(storeCalls.findStoreDetail, { id }, { quiet: true })}
      screen={screen}
      stale={[storeCalls.findStorePage]}
      onSaved={refreshSession}
    />
  )
}
