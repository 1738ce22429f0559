import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { PasteDialog, type PasteLayer } from '../../kit/document/paste-dialog.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { ProductChoice } from '../../kit/input/product-choice.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'

interface LineDialogProps {
  receiptId: string
  storeId: string
  line: ReceiptLine | null
  onDone: () => void
  onClose: () => void
}

/** Sets how much arrived, and its cost. */
export function EditLine(props: LineDialogProps) {
  const { last, round } = useLast(props.line)
  return last && <EditPanel key={round} {...props} shown={last} />
}

function EditPanel({ receiptId, line, shown, onDone, onClose }: LineDialogProps & { shown: ReceiptLine }) {
  const t = useText()
  const unit = useUnitName()(shown.stockUnit)
  const costs = useAllowed().has('iposWeb.product.cost') && shown.productId !== null
  const [amount, setAmount] = useState<string | null>(shown.amount)
  const [cost, setCost] = useState<string | null>(shown.cost)
  const [fault, setFault] = useState<{ field: 'amount' | 'cost'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function handleSave() {
    if (thousandthsOf(amount ?? '') === null)
      return setFault({ field: 'amount', text: t('rule.required', { label: t('receipt.amount') }) })
    if (cost !== null && cost !== '' && centsOf(cost) === null)
      return setFault({ field: 'cost', text: t('rule.notANumber', { label: t('receipt.cost') }) })
    setBusy(true)
    try {
      if (costs && (cost || null) !== shown.cost)
        await send(
          receiptCalls.costReceiptLine,
          { id: receiptId, lineId: shown.id, cost: cost || null },
          { quiet: true },
        )
      if (amount !== shown.amount)
        await send(
          receiptCalls.enterReceipt,
          {
            id: receiptId,
            entries: [
              {
                key: crypto.randomUUID(),
                ...(shown.productId === null ? { code: shown.barcode } : { productId: shown.productId }),
                way: 'set',
                amount: amount ?? '0',
              },
            ],
          },
          { quiet: true },
        )
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault({
        field: error.issues[0]?.path === 'cost' ? 'cost' : 'amount',
        text: error.issues[0]?.message ?? error.message,
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={line !== null}
      width={400}
      title={t('receipt.editTitle', { name: shown.name || shown.barcode })}
      onClose={onClose}
      ok={{ text: t('kit.save'), onClick: handleSave, busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        <FirstField>
          <Labelled
            label={t('receipt.amount')}
            htmlFor="receipt-amount"
            fault={fault?.field === 'amount' ? fault.text : null}
          >
            <DecimalInput
              id="receipt-amount"
              value={amount}
              suffix={unit}
              onChange={(next) => {
                setFault(null)
                setAmount(next)
              }}
            />
          </Labelled>
        </FirstField>
        {costs && (
          <Labelled
            label={t('receipt.editCost', { unit })}
            htmlFor="receipt-cost"
            fault={fault?.field === 'cost' ? fault.text : null}
          >
            <MoneyInput
              id="receipt-cost"
              nullable
              value={cost}
              onChange={(next) => {
                setFault(null)
                setCost(next)
              }}
            />
          </Labelled>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Names the product of an unknown barcode. */
export function LinkLine(props: LineDialogProps) {
  const { last, round } = useLast(props.line)
  return last && <LinkPanel key={round} {...props} shown={last} />
}

function LinkPanel(props: LineDialogProps & { shown: ReceiptLine }) {
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

/** The lines of pasted text: code, quantity and an optional cost, separated by tabs, commas or spaces. */
function parseNote(text: string, t: ReturnType<typeof useText>) {
  const faults: string[] = []
  const lines = new Map<string, { code: string; expected: string; cost: string | null }>()
  for (const [at, row] of text.split('\n').entries()) {
    const [code = '', expected = '', cost = ''] = row
      .trim()
      .split(/[\t,，;；]|\s{1,}/)
      .map((cell) => cell.trim())
    if (!row.trim()) continue
    const wrong = (fault: string) => faults.push(t('receipt.expectLine', { line: at + 1, fault }))
    if (!code) wrong(t('receipt.expectNoCode'))
    else if (!((thousandthsOf(expected) ?? 0) > 0)) wrong(t('receipt.expectNoAmount', { text: expected }))
    else if (cost && centsOf(cost) === null) wrong(t('receipt.expectBadCost', { text: cost }))
    else if (lines.has(code)) wrong(t('rule.repeated', { label: code }))
    else lines.set(code, { code, expected, cost: cost || null })
  }
  return { lines: [...lines.values()], faults }
}

/** Enters a delivery note from pasted lines. */
export function ExpectDialog({ receiptId, ...layer }: { receiptId: string } & PasteLayer) {
  const t = useText()
  return (
    <PasteDialog
      {...layer}
      title={t('receipt.expectTitle')}
      hint={t('receipt.expectHint')}
      none={t('rule.required', { label: t('receipt.lines') })}
      read={(text) => parseNote(text, t)}
      save={async (lines) => {
        await send(receiptCalls.expectReceipt, { id: receiptId, lines: [...lines] }, { quiet: true })
        notices.success(t('receipt.expectDone', { count: lines.length }))
      }}
    />
  )
}
