import { decimalOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { adjustReasons } from '@zhanggui/contract/stock/reason.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { type StockRow, stockLimit } from '@zhanggui/contract/stock/stock.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { GoodsInput, noGoods, unanswered } from '../../kit/document/goods-input.tsx'
import { type GoodsLine, goodsLines } from '../../kit/document/goods-rows.ts'
import { StoreField } from '../../kit/form/store-field.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { warnShort } from '../../kit/product/warn-short.ts'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { NoteField, ReasonField, type Way, WayChoice } from './change-fields.tsx'
import { followStock } from './stock-acts.ts'
import { checkSheet, type SheetChange } from './stock-sheet-check.ts'
import './stock.css'

/** Adjusts many products of a store by a sheet: looks it over first, then writes all of it or nothing. */
export default function StockSheet(props: { asked: { storeId: string } | null; onClose: () => void }) {
  const { last, round } = useLast(props.asked)
  return last && <Panel key={round} asked={last} open={props.asked !== null} onClose={props.onClose} />
}

function Panel({ asked, open, onClose }: { asked: { storeId: string }; open: boolean; onClose: () => void }) {
  const t = useText()
  const { stores } = useSession()
  const [storeId, setStoreId] = useState(asked.storeId || (stores[0]?.id ?? ''))
  const [way, setWay] = useState<Way>('set')
  const [goods, setGoods] = useState(noGoods)
  const [reason, setReason] = useState<number>(12)
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [noteFault, setNoteFault] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly SheetChange[] | null>(null)
  const [busy, setBusy] = useState(false)
  /** What was looked over is of the goods, the store and the way as they were. */
  const anew = () => {
    setFaults([])
    setChanges(null)
  }

  /** The products of the lines with their stock of now, or what is wrong. */
  async function look(lines: readonly GoodsLine[]): Promise<void> {
    const codes = lines.map(({ code }) => code)
    const rows = await send(stockCalls.findCodedStock, { storeId, codes }, { quiet: true })
    const found = checkSheet(lines, rows, way, t)
    setFaults(found.faults)
    setChanges(found.faults.length > 0 ? null : found.changes)
  }

  async function handleLook() {
    const { lines, faults: ofRows } = goodsLines(goods.rows, t, { zero: way === 'set' })
    const wrong = [...unanswered(goods, t), ...ofRows]
    if (wrong.length > 0) return setFaults(wrong)
    if (lines.length === 0) return setFaults([t('rule.required', { label: t('stock.lines') })])
    if (lines.length > stockLimit.products)
      return setFaults([t('stock.sheetTooMany', { count: lines.length, max: stockLimit.products })])
    await run(() => look(lines))
  }

  async function handleSave() {
    if (!changes) return handleLook()
    const moving = changes.filter(({ before, after }) => before !== after)
    if (moving.length === 0) return setFaults([t('stock.noChange')])
    await run(async () => {
      const { short } = await send(
        stockCalls.adjustStock,
        {
          storeId,
          note,
          reason: reason as 10,
          lines: moving.map(({ row, amount, before }) => ({
            productId: row.productId,
            way,
            amount: decimalOf(amount),
            ...(way === 'set' ? { seen: decimalOf(before) } : {}),
          })),
        },
        { quiet: true },
      )
      notices.success(say('stock.sheetDone', { count: moving.length }))
      void followStock()
      warnShort(short)
      onClose()
    })
  }

  async function run(step: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setNoteFault(null)
    try {
      await step()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const issue = error.issues[0]
      if (issue?.path === 'note') return setNoteFault(issue.message)
      setFaults([issue?.message ?? error.message])
      // The stock of now has to be looked over again.
      setChanges(null)
    } finally {
      setBusy(false)
    }
  }

  const moving = changes?.filter(({ before, after }) => before !== after).length ?? 0
  return (
    <Dialog
      open={open}
      width={640}
      title={t('stock.sheetTitle')}
      onClose={onClose}
      ok={{
        text: changes ? t('stock.sheetSave', { count: moving }) : t('stock.sheetLook'),
        onClick: handleSave,
        busy,
        disabled: changes !== null && moving === 0,
      }}
    >
      <div className="stock-change">
        <StoreField
          id="sheet-store"
          value={storeId}
          onChange={(id) => {
            setStoreId(id)
            anew()
          }}
        />
        <WayChoice
          value={way}
          onChange={(next) => {
            setWay(next)
            anew()
          }}
        />
        {changes ? (
          <>
            <Changes changes={changes} />
            <Button onClick={anew}>{t('stock.sheetBack')}</Button>
          </>
        ) : (
          <FirstField>
            <GoodsInput
              label={t('stock.sheetTitle')}
              hint={t('stock.sheetHint')}
              sheet={stockCalls.readStockSheet}
              goods={goods}
              faults={faults}
              onChange={(next) => {
                setGoods(next)
                anew()
              }}
            />
          </FirstField>
        )}
        <ReasonField id="sheet-reason" reasons={adjustReasons} value={reason} onChange={setReason} />
        <NoteField
          id="sheet-note"
          value={note}
          fault={noteFault}
          onChange={(next) => {
            setNoteFault(null)
            setNote(next)
          }}
        />
      </div>
    </Dialog>
  )
}

/** What the sheet changes, product by product. */
function Changes({ changes }: { changes: readonly SheetChange[] }) {
  const t = useText()
  const unitName = useUnitName()
  const text = (row: StockRow, amount: number) =>
    formatNumber(amountText(amount, row.saleMode === saleMode.weight))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list
    <section className="stock-sheet" tabIndex={0} aria-label={t('stock.sheetTitle')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('stock.product')}</th>
            <th scope="col">{t('stock.sheetBefore')}</th>
            <th scope="col">{t('stock.sheetAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, before, after }) => (
            <tr key={row.productId}>
              <td>
                {row.name} <small className="cell-quiet">{row.code}</small>
              </td>
              <td>{text(row, before)}</td>
              <td className={before === after ? 'cell-quiet' : ''}>
                <strong>{text(row, after)}</strong> <small>{unitName(row.stockUnit, after / 1000)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
