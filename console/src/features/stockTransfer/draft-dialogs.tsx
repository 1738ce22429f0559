import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { goodsLines } from '../../kit/document/goods-rows.ts'
import { PasteDialog, type PasteLayer } from '../../kit/document/paste-dialog.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { ProductChoice } from '../../kit/input/product-choice.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { newUuid } from '../../kit/wire/exchange.ts'

interface DraftDialogProps extends PasteLayer {
  transferId: string
}

/** Adds a product by hand. */
export function AddProduct(props: DraftDialogProps & { storeId: string }) {
  const t = useText()
  const unitName = useUnitName()
  const [chosen, setChosen] = useState<Parameters<typeof ProductChoice>[0]['chosen']>(null)
  const [amount, setAmount] = useState<string | null>('1')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Sent again as it was after a lost answer, it counts once. A changed form is another entry. */
  const [key, setKey] = useState(newUuid)
  const anew = () => {
    setFault(null)
    setKey(newUuid())
  }

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
          entries: [{ key, productId: chosen.productId, way: 'add', amount: amount ?? '' }],
        },
        { quiet: true },
      )
      setChosen(null)
      setAmount('1')
      anew()
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
            <ProductChoice
              storeId={props.storeId}
              chosen={chosen}
              onChoose={(next) => {
                anew()
                setChosen(next)
              }}
            />
          </Labelled>
        </FirstField>
        <Labelled label={t('stockTransfer.asked')} htmlFor="transfer-amount" fault={fault}>
          <DecimalInput
            id="transfer-amount"
            value={amount}
            suffix={unitName(chosen?.stockUnit ?? 0, amount || null)}
            onChange={(next) => {
              anew()
              setAmount(next)
            }}
          />
        </Labelled>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Asks for the products of a pasted list. */
export function PasteList({ transferId, ...layer }: DraftDialogProps) {
  const t = useText()
  return (
    <PasteDialog
      {...layer}
      title={t('stockTransfer.paste')}
      hint={t('stockTransfer.pasteHint')}
      none={t('rule.required', { label: t('stockTransfer.lines') })}
      read={(rows) => goodsLines(rows, t)}
      save={async (lines) => {
        const entries = lines.map(({ code, amount }) => ({
          code,
          key: newUuid(),
          way: 'set' as const,
          amount: decimalOf(amount),
        }))
        await send(stockTransferCalls.askStockTransfer, { id: transferId, entries }, { quiet: true })
        notices.success(t('stockTransfer.pasted', { count: lines.length }))
      }}
    />
  )
}
