import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { AutoComplete, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { StoreField } from '../../kit/form/store-field.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { transferPath } from './transfer-status.tsx'

/** Opens a transfer and leads to it. The other store is named by its code, because it may be out of the scope. */
export default function NewTransfer(props: { open: boolean; storeId: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const [storeId, setStoreId] = useState(props.storeId || (stores[0]?.id ?? ''))
  const [way, setWay] = useState<'in' | 'out'>('in')
  const [otherCode, setOtherCode] = useState('')
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const others = stores.filter(({ id }) => id !== storeId)
  const named = others.find(({ code }) => code.toLowerCase() === otherCode.trim().toLowerCase())

  async function handleOpen() {
    if (busy) return
    if (!otherCode.trim()) return setFault(t('rule.required', { label: t('stockTransfer.otherCode') }))
    setBusy(true)
    try {
      const { id } = await send(
        stockTransferCalls.openStockTransfer,
        { storeId, way, otherCode, note },
        { quiet: true },
      )
      void refresh(stockTransferCalls.findStockTransferPage)
      navigate(transferPath(id))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.issues[0]?.message ?? error.message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      width={440}
      title={t('stockTransfer.add')}
      onClose={props.onClose}
      ok={{ text: t('stockTransfer.begin'), onClick: handleOpen, busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleOpen()
        }}
      >
        <StoreField id="transfer-store" value={storeId} onChange={setStoreId} />
        <Labelled label={t('stockTransfer.way')} htmlFor="transfer-way" fault={null}>
          <Radio.Group
            id="transfer-way"
            value={way}
            onChange={({ target }) => setWay(target.value as 'in' | 'out')}
            options={[
              { value: 'in', label: t('stockTransfer.wayin') },
              { value: 'out', label: t('stockTransfer.wayout') },
            ]}
          />
        </Labelled>
        <FirstField>
          <Labelled label={t('stockTransfer.otherCode')} htmlFor="transfer-other" fault={fault}>
            <AutoComplete
              id="transfer-other"
              style={{ width: '100%' }}
              value={otherCode}
              placeholder={t('stockTransfer.otherCodeHint')}
              showSearch={{
                filterOption: (typed, option) =>
                  `${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
              }}
              options={others.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }))}
              onChange={(code: string) => {
                setFault(null)
                setOtherCode(code)
              }}
            />
          </Labelled>
        </FirstField>
        {named && <p className="cell-quiet">{named.name}</p>}
        <Labelled label={t('stockTransfer.note')} htmlFor="transfer-note" fault={null}>
          <Input
            id="transfer-note"
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
