import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { StoreField } from '../../kit/form/store-field.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { receiptPath } from './receipt-status.tsx'

/** Opens a receipt and leads to it. */
export default function NewReceipt(props: { open: boolean; storeId: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const [storeId, setStoreId] = useState(props.storeId || (stores[0]?.id ?? ''))
  const [source, setSource] = useState('')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)

  async function handleOpen() {
    if (busy) return
    setBusy(true)
    try {
      const { id } = await send(receiptCalls.openReceipt, { storeId, source, note })
      void refresh(receiptCalls.findReceiptPage)
      navigate(receiptPath(id))
    } catch {
      // The call has shown its refusal.
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      width={440}
      title={t('receipt.addTitle')}
      onClose={props.onClose}
      ok={{ text: t('receipt.begin'), onClick: handleOpen, busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleOpen()
        }}
      >
        <StoreField id="receipt-store" value={storeId} onChange={setStoreId} />
        <FirstField>
          <Labelled label={t('receipt.source')} htmlFor="receipt-source" fault={null}>
            <Input
              id="receipt-source"
              maxLength={40}
              value={source}
              placeholder={t('receipt.sourceHint')}
              onChange={({ target }) => setSource(target.value)}
            />
          </Labelled>
        </FirstField>
        <Labelled label={t('receipt.note')} htmlFor="receipt-note" fault={null}>
          <Input
            id="receipt-note"
            maxLength={100}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
