import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { useQuietSend } from '../../kit/form/field/use-quiet-send.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { AcceptReason } from './accept-reason.tsx'
import type { ProductDifference } from './alignments.ts'
import { acceptDifferences } from './difference-acts.ts'

/** Asks for the reason why differences are accepted. */
export default function AcceptDialog(props: {
  chosen: readonly ProductDifference[] | null
  onDone: () => void
  onClose: () => void
}) {
  const { chosen, onDone, onClose } = props
  const t = useText()
  const [reason, setReason] = useState('')
  const { busy, fault, setFault, run } = useQuietSend()
  const accept = () =>
    run(async () => {
      await acceptDifferences(chosen ?? [], reason, true)
      setReason('')
      onDone()
    })
  return (
    <Dialog
      open={chosen !== null}
      width={480}
      title={t('goods.accept')}
      onClose={onClose}
      ok={{ text: t('goods.accept'), onClick: accept, busy }}
    >
      <FirstField>
        <AcceptReason
          id="accept-many-reason"
          value={reason}
          fault={fault}
          onChange={(next) => {
            setFault(null)
            setReason(next)
          }}
          onEnter={() => void accept()}
        />
      </FirstField>
      <p className="cell-quiet">{t('goods.cellsSelected', { count: chosen?.length ?? 0 })}</p>
    </Dialog>
  )
}
