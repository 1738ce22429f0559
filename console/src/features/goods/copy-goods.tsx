import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { useQuietSend } from '../../kit/form/field/use-quiet-send.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { SelectInput } from '../../kit/input/select-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { followGoods, undoPushes } from './goods-moves.ts'

/** Gives a store the listing, prices and limits of another one. */
export default function CopyGoods(props: {
  open: boolean
  store: { id: string; name: string }
  onClose: () => void
}) {
  const { open, store, onClose } = props
  const t = useText()
  const { stores } = useSession()
  const [from, setFrom] = useState<string | null>(null)
  const { busy, fault, setFault, run } = useQuietSend()

  async function handleCopy() {
    if (from === null) return setFault(t('rule.required', { label: t('goods.fromStoreId') }))
    await run(async () => {
      const { copied, undoId } = await send(
        goodsCalls.copyStoreGoods,
        { storeId: store.id, fromStoreId: from },
        { quiet: true },
      )
      notices.success(say('goods.copied', { count: copied }), undoPushes([undoId]))
      await followGoods()
      onClose()
    })
  }

  return (
    <Dialog
      open={open}
      width={480}
      title={t('goods.copyTitle', { store: store.name })}
      onClose={onClose}
      ok={{ text: t('goods.copyDo'), onClick: handleCopy, busy }}
    >
      <Labelled label={t('goods.fromStoreId')} htmlFor="copy-from" fault={fault}>
        <SelectInput
          id="copy-from"
          width="100%"
          options={stores
            .filter(({ id }) => id !== store.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={from}
          onChange={(id) => {
            setFault(null)
            setFrom(id === null ? null : String(id))
          }}
        />
      </Labelled>
      <p className="cell-quiet">{t('goods.copyHint')}</p>
    </Dialog>
  )
}
