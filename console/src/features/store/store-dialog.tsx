import type { OtherHours } from '@zhanggui/contract/hours.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { storeFields } from '@zhanggui/contract/store/store.fields.ts'
import { type StoreRow, storeForm } from '@zhanggui/contract/store/store.ts'
import { otherHoursInWords } from '../../kit/input/hours/hours-value.ts'
import { OtherHoursInput } from '../../kit/input/hours/other-hours-input.tsx'
import { type OpenRecord, RecordDialog } from '../../kit/record/record-dialog.tsx'
import type { ScreenFields } from '../../kit/record/record-fields.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { send } from '../../kit/wire/call.ts'

const screen: ScreenFields = {
  otherHours: {
    control: ({ value, ...rest }) => (
      <OtherHoursInput {...rest} value={(value as readonly OtherHours[] | undefined) ?? []} />
    ),
    show: (value) => otherHoursInWords(value as readonly OtherHours[]).join(', '),
  },
}

export default function StoreDialog(open: OpenRecord<StoreRow>) {
  return (
    <RecordDialog
      {...open}
      described={storeFields}
      screen={screen}
      schema={storeForm}
      save={storeCalls.save}
      detail={(id) => send(storeCalls.findStoreDetail, { id }, { quiet: true })}
      stale={[storeCalls.findStorePage]}
      onSaved={refreshSession}
    />
  )
}
