import { centsOf, decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { ReceiptLine } from '@zhanggui/contract/receipt/receipt.ts'
import { useRef, useState } from 'react'
import { codeOf, useText } from '../../kit/base/text.ts'
import type { Overtaker } from '../../kit/document/entry/entry-outbox.ts'
import { deviceId } from '../../kit/document/entry/kept-entries.ts'
import { OvertakenChoice } from '../../kit/document/entry/overtaken.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { MoneyInput } from '../../kit/input/number/money-input.tsx'
import { useStockAmount } from '../../kit/input/number/stock-amount.ts'
import { StockAmountInput } from '../../kit/input/number/stock-amount-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { newUuid } from '../../kit/wire/exchange.ts'

interface EditProps {
  receiptId: string
  line: ReceiptLine | null
  /** The line as it is now: others scan, too. */
  now: ReceiptLine | null
  onDone: () => void
  onClose: () => void
}

/** Sets how much arrived, and its cost. */
export function EditLine(props: EditProps) {
  const { last, round } = useLast(props.line)
  return last && <Panel key={round} {...props} shown={last} />
}

type Entry =
  | { way: 'set'; amount: string; seen: string | null }
  | { way: 'add'; amount: string; seen?: undefined }

function Panel({ receiptId, line, now, shown, onDone, onClose }: EditProps & { shown: ReceiptLine }) {
  const t = useText()
  const unitName = useUnitName()
  const costs = useAllowed().has('iposWeb.product.cost') && shown.productId !== null
  const before = thousandthsOf(shown.amount ?? '')
  const field = useStockAmount(shown.saleMode === saleMode.weight, before)
  const { amount } = field
  const [cost, setCost] = useState<string | null>(shown.cost)
  /** The cost that this person has seen, or saved here. `now`: he was told that another one stands there. */
  const [seenCost, setSeenCost] = useState<string | null | 'now'>(shown.cost)
  const [fault, setFault] = useState<{ field: 'amount' | 'cost'; text: string } | null>(null)
  const [by, setBy] = useState<Overtaker | null>(null)
  const [busy, setBusy] = useState(false)
  /** The cost is far from the known one, and the question about it is on the screen. */
  const [costsRight, setCostsRight] = useState(false)
  const sent = useRef<{ said: string; key: string } | null>(null)
  // Others may have changed it again.
  const other = now?.amount ?? by?.amount ?? '0'
  const change = (amount ?? 0) - (before ?? 0)

  /** Sent again as it was after a lost answer, an entry counts once. A changed one is another. */
  function keyOf(entry: Entry): string {
    const said = JSON.stringify(entry)
    if (sent.current?.said !== said) sent.current = { said, key: newUuid() }
    return sent.current.key
  }

  async function handleSave(entry: Entry | null) {
    if (cost !== null && cost !== '' && centsOf(cost) === null)
      return setFault({ field: 'cost', text: t('rule.notANumber', { label: t('receipt.cost') }) })
    setBusy(true)
    setBy(null)
    try {
      const seen = seenCost === 'now' ? (now?.cost ?? null) : seenCost
      if (costs && (cost || null) !== seen) {
        await send(
          receiptCalls.costReceiptLine,
          { id: receiptId, lineId: shown.id, cost: cost || null, seen, costsRight },
          { quiet: true },
        )
        setSeenCost(cost || null)
      }
      if (entry)
        await send(
          receiptCalls.enterReceipt,
          {
            id: receiptId,
            device: deviceId(),
            entries: [
              {
                key: keyOf(entry),
                ...(shown.productId === null ? { code: shown.barcode } : { productId: shown.productId }),
                ...entry,
              },
            ],
          },
          { quiet: true },
        )
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === codeOf('receipt.changedBy')) {
        setBy(error.data as Overtaker)
        return onDone()
      }
      if (error.code === codeOf('receipt.costMeanwhile') || error.code === codeOf('receipt.costGone')) {
        setSeenCost('now')
        onDone()
      }
      if (error.code === codeOf('receipt.farCosts')) setCostsRight(true)
      setFault({
        field: error.issues[0]?.path === 'cost' ? 'cost' : 'amount',
        text: error.issues[0]?.message ?? error.message,
      })
    } finally {
      setBusy(false)
    }
  }

  function handleSet() {
    if (amount === null)
      return setFault({
        field: 'amount',
        text: t(field.typed.trim() ? 'rule.notANumber' : 'rule.required', { label: t('receipt.amount') }),
      })
    void handleSave(amount === before ? null : { way: 'set', amount: decimalOf(amount), seen: shown.amount })
  }

  return (
    <Dialog
      open={line !== null}
      width={400}
      title={t('receipt.editTitle', { name: shown.name || shown.barcode })}
      onClose={onClose}
      ok={{
        text: t(costsRight ? 'receipt.farSave' : 'kit.save'),
        onClick: handleSet,
        busy,
        disabled: by !== null,
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!by) handleSet()
        }}
      >
        <FirstField>
          <Labelled
            label={t('receipt.amount')}
            htmlFor="receipt-amount"
            fault={fault?.field === 'amount' ? fault.text : null}
          >
            <StockAmountInput
              id="receipt-amount"
              amount={field}
              unit={unitName(shown.stockUnit, typeof amount === 'number' ? amount / 1000 : null)}
              onChange={() => {
                setFault(null)
                setBy(null)
              }}
            />
          </Labelled>
        </FirstField>
        {by && amount !== null && (
          <OvertakenChoice
            line={shown}
            by={by}
            other={other}
            mine={decimalOf(amount)}
            // The person has corrected what he saw by so much.
            sum={decimalOf(Math.max(0, (thousandthsOf(other) ?? 0) + change))}
            corrects
            onAdd={() => void handleSave({ way: 'add', amount: decimalOf(change) })}
            onSet={() => void handleSave({ way: 'set', amount: decimalOf(amount), seen: other })}
            onKeep={onClose}
          />
        )}
        {costs && (
          <Labelled
            label={t('receipt.editCost', { unit: unitName(shown.stockUnit, null) })}
            htmlFor="receipt-cost"
            fault={fault?.field === 'cost' ? fault.text : null}
          >
            <MoneyInput
              id="receipt-cost"
              nullable
              value={cost}
              onChange={(next) => {
                setFault(null)
                setCostsRight(false)
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
