import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { ProductChoice } from '../../kit/input/product-choice.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'

interface DraftDialogProps {
  transferId: string
  open: boolean
  onDone: () => void
  onClose: () => void
}

/** Adds a product by hand. */
export function AddProduct(props: DraftDialogProps & { storeId: string }) {
  const t = useText()
  const unitName = useUnitName()
  const [chosen, setChosen] = useState<Parameters<typeof ProductChoice>[0]['chosen']>(null)
  const [amount, setAmount] = useState<string | null>('1')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function handleAdd() {
    if (!chosen || busy) return
    if (!((thousandthsOf(amount ?? '') ?? 0) > 0))
      return setFault(t('rule.required', { label: t('stockTransfer.amount') }))
    setBusy(true)
    try {
      await send(
        stockTransferCalls.askStockTransfer,
        {
          id: props.transferId,
          entries: [
            { key: crypto.randomUUID(), productId: chosen.productId, way: 'add', amount: amount ?? '' },
          ],
        },
        { quiet: true },
      )
      setChosen(null)
      setAmount('1')
      props.onDone()
      props.onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.issues[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      width={440}
      title={t('stockTransfer.addProduct')}
      onClose={props.onClose}
      ok={{ text: t('stockTransfer.addProduct'), onClick: handleAdd, busy, disabled: chosen === null }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleAdd()
        }}
      >
        <FirstField>
          <Labelled label={t('stockTransfer.product')} htmlFor="stock-product" fault={null}>
            <ProductChoice storeId={props.storeId} chosen={chosen} onChoose={setChosen} />
          </Labelled>
        </FirstField>
        <Labelled label={t('stockTransfer.asked')} htmlFor="transfer-amount" fault={fault}>
          <DecimalInput
            id="transfer-amount"
            value={amount}
            suffix={unitName(chosen?.stockUnit ?? 0)}
            onChange={(next) => {
              setFault(null)
              setAmount(next)
            }}
          />
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** The lines of pasted text: code and quantity, separated by tabs, commas or spaces. */
function parseList(text: string, t: ReturnType<typeof useText>) {
  const faults: string[] = []
  const lines = new Map<string, string>()
  for (const [at, row] of text.split('\n').entries()) {
    if (!row.trim()) continue
    const [code = '', amount = ''] = row.trim().split(/\s*[\t,，;；]\s*|\s+/)
    const wrong = (fault: string) => faults.push(t('stockTransfer.pasteLine', { line: at + 1, fault }))
    if (!code) wrong(t('stockTransfer.pasteNoCode'))
    else if (!((thousandthsOf(amount) ?? 0) > 0)) wrong(t('stockTransfer.pasteNoAmount', { text: amount }))
    else if (lines.has(code)) wrong(t('rule.repeated', { label: code }))
    else lines.set(code, amount)
  }
  return { lines, faults }
}

/** Asks for the products of a pasted list. */
export function PasteList(props: DraftDialogProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  async function handleSave() {
    const { lines, faults: found } = parseList(text, t)
    if (found.length > 0 || lines.size === 0)
      return setFaults(found.length > 0 ? found : [t('rule.required', { label: t('stockTransfer.lines') })])
    setBusy(true)
    try {
      await send(
        stockTransferCalls.askStockTransfer,
        {
          id: props.transferId,
          entries: [...lines].map(([code, amount]) => ({
            key: crypto.randomUUID(),
            code,
            way: 'set' as const,
            amount,
          })),
        },
        { quiet: true },
      )
      notices.success(t('stockTransfer.pasted', { count: lines.size }))
      setText('')
      props.onDone()
      props.onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFaults([error.issues[0]?.message ?? error.message])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      width={520}
      title={t('stockTransfer.paste')}
      onClose={props.onClose}
      ok={{ text: t('kit.save'), onClick: handleSave, busy }}
    >
      <FirstField>
        <Input.TextArea
          rows={10}
          value={text}
          aria-label={t('stockTransfer.paste')}
          aria-invalid={faults.length > 0}
          status={faults.length > 0 ? 'error' : ''}
          onChange={({ target }) => {
            setText(target.value)
            setFaults([])
          }}
        />
      </FirstField>
      <p className="cell-quiet">{t('stockTransfer.pasteHint')}</p>
      {faults.length > 0 && (
        <div className="input-fault" role="alert">
          {faults.slice(0, 5).map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </div>
      )}
    </Dialog>
  )
}
