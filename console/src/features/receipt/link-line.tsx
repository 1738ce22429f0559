import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { ProductChoice } from '../../kit/input/product-choice.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { send } from '../../kit/wire/call.ts'

interface LinkProps {
  receiptId: string
  storeId: string
  line: ReceiptLine | null
  onDone: () => void
  onClose: () => void
}

/** Names the product of an unknown barcode. */
export function LinkLine(props: LinkProps) {
  const { last, round } = useLast(props.line)
  return last && <LinkPanel key={round} {...props} shown={last} />
}

function LinkPanel(props: LinkProps & { shown: ReceiptLine }) {
  const { receiptId, storeId, line, shown, onDone, onClose } = props
  const t = useText()
  const [chosen, setChosen] = useState<Parameters<typeof ProductChoice>[0]['chosen']>(null)
  const [busy, setBusy] = useState(false)

  async function handleLink() {
    if (!chosen) return
    setBusy(true)
    try {
      await send(receiptCalls.linkReceiptLine, {
        id: receiptId,
        lineId: shown.id,
        productId: chosen.productId,
      })
      onDone()
      onClose()
    } catch {
      // The call has shown its refusal.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={line !== null}
      width={440}
      title={t('receipt.linkTitle', { code: shown.barcode })}
      onClose={onClose}
      ok={{ text: t('receipt.link'), onClick: handleLink, busy, disabled: chosen === null }}
    >
      <FirstField>
        <Labelled label={t('receipt.product')} htmlFor="stock-product" fault={null}>
          <ProductChoice storeId={storeId} chosen={chosen} onChoose={setChosen} />
        </Labelled>
      </FirstField>
      <p className="cell-quiet">{t('receipt.linkHint')}</p>
    </Dialog>
  )
}
