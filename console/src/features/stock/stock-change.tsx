import type { OutputOf } from '@zhanggui/contract/call.ts'
import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { adjustReasons, scrapReasons } from '@zhanggui/contract/stock/reason.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { StoreField } from '../../kit/form/store-field.tsx'
import { useStockAmount } from '../../kit/input/number/stock-amount.ts'
import { StockAmountInput } from '../../kit/input/number/stock-amount-input.tsx'
import { ProductChoice } from '../../kit/input/product-choice.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { useLast } from '../../kit/layer/use-last.ts'
import { ProductCell, useUnitName } from '../../kit/product/product-cells.tsx'
import { warnShort } from '../../kit/product/warn-short.ts'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { NoteField, ReasonField, type Way, WayChoice } from './change-fields.tsx'
import { followStock } from './stock-acts.ts'
import './stock.css'

/** The stock to change. With `enter`, the user chooses the store and the product. */
export type AskedChange = { act: 'adjust' | 'scrap'; row: StockRow } | { act: 'enter'; storeId: string }

/** Adjusts or scraps one product in a store. */
export default function StockChange({ asked, onClose }: { asked: AskedChange | null; onClose: () => void }) {
  const { last, round } = useLast(asked)
  return last && <Panel key={round} asked={last} open={asked !== null} onClose={onClose} />
}

function Panel({ asked, open, onClose }: { asked: AskedChange; open: boolean; onClose: () => void }) {
  const t = useText()
  const { stores } = useSession()
  const unitName = useUnitName()
  const entering = asked.act === 'enter'
  const scraps = asked.act === 'scrap'
  const [storeId, setStoreId] = useState(
    asked.act === 'enter' ? asked.storeId || (stores[0]?.id ?? '') : asked.row.storeId,
  )
  const [chosen, setChosen] = useState<StockRow | null>(asked.act === 'enter' ? null : asked.row)
  const [way, setWay] = useState<Way>(scraps ? 'take' : entering ? 'add' : 'set')
  const [reason, setReason] = useState<number>(scraps ? scrapReasons[0] : entering ? 12 : adjustReasons[0])
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<{ field: 'amount' | 'note'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const place = chosen ? { storeId, productId: chosen.productId } : null
  // The newest figure, which may differ from that of the list.
  const { data: now } = useCall(stockCalls.findStockDetail, place ?? { storeId, productId: '1' }, {
    enabled: open && place !== null,
    quiet: true,
    staleTime: 0,
    keepPrevious: true,
  })
  /** The figure of a change without an answer: sent again as it was, it is written once. */
  const [pinned, setPinned] = useState<StockRow | null>(null)
  const row = pinned ?? (now && now.productId === chosen?.productId && now.storeId === storeId ? now : chosen)
  const weighed = row?.saleMode === saleMode.weight
  const held = thousandthsOf(row?.onHand ?? '0') ?? 0
  const field = useStockAmount(weighed)
  const { amount } = field
  const after =
    amount === null ? null : way === 'set' ? amount : way === 'add' ? held + amount : held - amount
  /** A changed form is another change. */
  const anew = () => {
    setFault(null)
    setPinned(null)
  }
  const text = (value: number) => formatNumber(amountText(value, weighed))
  const unit = (thousandths: number | null) =>
    row ? unitName(row.stockUnit, thousandths === null ? null : thousandths / 1000) : ''

  async function handleSave() {
    if (!row || busy) return
    if (amount === null) {
      setFault({
        field: 'amount',
        text: say(field.typed.trim() ? 'rule.notANumber' : 'rule.required', { label: t('stock.amount') }),
      })
      return
    }
    if (amount === 0 && (scraps || way !== 'set')) {
      setFault({ field: 'amount', text: say('rule.aboveZero', { label: t('stock.amount') }) })
      return
    }
    if (way === 'set' && amount === held) {
      setFault({ field: 'amount', text: say('stock.noChange') })
      return
    }
    setBusy(true)
    setFault(null)
    const shared = { storeId, note } as const
    const wire = decimalOf(amount)
    try {
      let moved: OutputOf<typeof stockCalls.adjustStock>
      if (scraps)
        moved = await send(
          stockCalls.scrapStock,
          { ...shared, reason: reason as 20, lines: [{ productId: row.productId, amount: wire }] },
          { quiet: true },
        )
      else
        moved = await send(
          stockCalls.adjustStock,
          {
            ...shared,
            reason: reason as 10,
            lines: [
              {
                productId: row.productId,
                way,
                amount: wire,
                ...(way === 'set' ? { seen: decimalOf(held) } : {}),
              },
            ],
          },
          { quiet: true },
        )
      void followStock()
      const back = after === null ? 0 : held - after
      notices.success(
        scraps
          ? say('stock.scrapDone', { name: row.name, amount: text(amount), unit: unit(amount) })
          : say('stock.adjusted', { name: row.name, amount: text(after ?? 0), unit: unit(after ?? 0) }),
        back === 0
          ? undefined
          : undo(async () => {
              await send(stockCalls.adjustStock, {
                storeId,
                reason: 11,
                note: '',
                lines: [
                  {
                    productId: row.productId,
                    way: back > 0 ? 'add' : 'take',
                    amount: decimalOf(Math.abs(back)),
                  },
                ],
              })
              await followStock()
            }),
      )
      warnShort(moved.short)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'network' || error.code === 'aborted') {
        setPinned(row)
        return setFault({ field: 'amount', text: say('stock.unanswered', { fault: error.message }) })
      }
      setPinned(null)
      const issue = error.issues[0]
      setFault(
        issue?.path === 'note'
          ? { field: 'note', text: issue.message }
          : { field: 'amount', text: issue?.message ?? error.message },
      )
      // The dialog shows the figure of now.
      await followStock()
    } finally {
      setBusy(false)
    }
  }

  const amountField = (
    <Labelled
      label={t('stock.amount')}
      htmlFor="stock-amount"
      fault={fault?.field === 'amount' ? fault.text : null}
    >
      <span className="stock-amount-line">
        <StockAmountInput id="stock-amount" amount={field} unit={unit(amount)} onChange={anew} />
        {row && after !== null && after !== held && (
          <output className={after < 0 ? 'stock-out' : ''}>
            {t('stock.becomes', { before: text(held), after: text(after), unit: unit(after) })}
          </output>
        )}
      </span>
    </Labelled>
  )
  const reasons = scraps ? scrapReasons : adjustReasons
  return (
    <Dialog
      open={open}
      width={520}
      title={t(scraps ? 'stock.scrapTitle' : entering ? 'stock.enterTitle' : 'stock.adjustTitle')}
      onClose={onClose}
      ok={{
        text: t(scraps ? 'stock.confirmScrap' : entering ? 'stock.enter' : 'stock.confirmAdjust'),
        onClick: handleSave,
        busy,
        danger: scraps,
        disabled: row === null,
      }}
    >
      <form
        className="stock-change"
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        {asked.act === 'enter' ? (
          <>
            <StoreField
              id="stock-store"
              value={storeId}
              onChange={(id) => {
                setStoreId(id)
                anew()
              }}
            />
            <FirstField>
              <Labelled label={t('stock.product')} htmlFor="stock-product" fault={null}>
                <ProductChoice
                  storeId={storeId}
                  chosen={chosen}
                  onChoose={(product) => {
                    setChosen(product)
                    anew()
                  }}
                />
              </Labelled>
            </FirstField>
          </>
        ) : (
          <div className="stock-change-head">
            <ProductCell
              product={asked.row}
              title={<span className="product-name-title">{asked.row.name}</span>}
            />
            <span className="cell-quiet">{asked.row.storeName}</span>
          </div>
        )}
        {row && (
          <p className="stock-now">
            {t('stock.nowHas', { amount: formatNumber(row.onHand), unit: unit(held) })}
          </p>
        )}
        {!scraps && (
          <WayChoice
            value={way}
            onChange={(next) => {
              setWay(next)
              anew()
            }}
          />
        )}
        {entering ? amountField : <FirstField>{amountField}</FirstField>}
        <ReasonField
          id="stock-reason"
          reasons={reasons}
          value={reason}
          onChange={(code) => {
            setReason(code)
            setPinned(null)
          }}
        />
        <NoteField
          id="stock-note"
          value={note}
          fault={fault?.field === 'note' ? fault.text : null}
          onChange={(next) => {
            anew()
            setNote(next)
          }}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
