import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { type GroupProduct, groupLimit } from '@zhanggui/contract/productGroup/productGroup.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { send } from '../../kit/wire/call.ts'

interface PasteCodesProps {
  open: boolean
  onFound: (products: GroupProduct[]) => void
  onClose: () => void
}

/** Finds products by pasted codes or barcodes. Unknown ones stay in the field. */
export default function PasteCodes({ open, onFound, onClose }: PasteCodesProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const codes = [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))]
  const tooMany = codes.length > groupLimit.codes
  async function handleFind() {
    setBusy(true)
    try {
      const found = await send(productGroupCalls.findProductsByCode, { codes })
      if (found.products.length > 0) {
        onFound(found.products)
        notices.success(t('productGroup.pasted', { count: found.products.length }))
      }
      setUnknown(found.unknown)
      setText(found.unknown.join('\n'))
      if (found.unknown.length === 0) onClose()
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      title={t('productGroup.pasteTitle')}
      onClose={onClose}
      width={480}
      ok={{
        text: t('productGroup.pasteOk'),
        onClick: handleFind,
        busy,
        disabled: codes.length === 0 || tooMany,
      }}
    >
      <Input.TextArea
        autoFocus
        rows={8}
        value={text}
        status={tooMany || unknown.length > 0 ? 'error' : ''}
        aria-label={t('productGroup.codes')}
        onChange={(event) => {
          setText(event.target.value)
          setUnknown([])
        }}
      />
      <p className="group-hint">{t('productGroup.pasteHint', { max: groupLimit.codes })}</p>
      {unknown.length > 0 && (
        <div className="input-fault" role="alert">
          {t('productGroup.unknownCodes', { count: unknown.length })}
        </div>
      )}
    </Dialog>
  )
}
