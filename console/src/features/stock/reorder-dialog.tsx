import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText, suggestedPoint } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { DecimalInput } from '../../kit/input/number/decimal-input.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { followStock } from './stock-acts.ts'

interface Point {
  row: StockRow
  reorderPoint: string | null
}

/** The point that the sales of a product suggest. Null: it stays as it is. */
function suggestionOf(row: StockRow) {
  const weighed = row.saleMode === saleMode.weight
  const sold = row.sold.startsWith('-') ? 0 : (thousandthsOf(row.sold) ?? 0)
  const suggested = suggestedPoint(sold, weighed)
  const now = row.reorderPoint === null ? null : thousandthsOf(row.reorderPoint)
  const point = suggested === null || suggested === now ? null : amountText(suggested, weighed)
  return { row, point, sells: suggested !== null }
}

function Suggestions(props: { suggested: readonly ReturnType<typeof suggestionOf>[]; fault: string | null }) {
  const t = useText()
  const unitName = useUnitName()
  const shown = (text: string | null) => (text === null ? '—' : formatNumber(text))
  return (
    <>
      <ul className="stock-suggestions">
        {props.suggested.map(({ row, point, sells }) => (
          <li key={row.productId}>
            <span>{row.name}</span>
            <small className={point === null ? 'cell-quiet' : ''}>
              {point !== null
                ? t('stock.reorderChanges', {
                    before: shown(row.reorderPoint),
                    after: shown(point),
                    unit: unitName(row.stockUnit, point),
                  })
                : sells
                  ? t('stock.reorderSame', {
                      before: shown(row.reorderPoint),
                      unit: unitName(row.stockUnit, row.reorderPoint),
                    })
                  : t('stock.reorderNoSales')}
            </small>
          </li>
        ))}
      </ul>
      {props.fault && (
        <p className="document-bad" role="alert">
          {props.fault}
        </p>
      )}
    </>
  )
}

/** Sets the reorder point of products of one store. */
export default function ReorderDialog({ rows, onClose }: { rows: StockRow[] | null; onClose: () => void }) {
  const { last, round } = useLast(rows)
  return last?.[0] && <Panel key={round} first={last[0]} rows={last} open={rows !== null} onClose={onClose} />
}

function Panel(props: { first: StockRow; rows: StockRow[]; open: boolean; onClose: () => void }) {
  const { first, rows, open, onClose } = props
  const t = useText()
  const unitName = useUnitName()
  const [value, setValue] = useState<string | null>(rows.length === 1 ? first.reorderPoint : null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [bySales, setBySales] = useState(false)
  const suggested = useMemo(() => rows.map(suggestionOf), [rows])
  const { storeId, productId } = first
  const { data } = useCall(
    stockCalls.findStockDetail,
    { storeId, productId },
    { enabled: open && rows.length === 1, quiet: true },
  )
  const units = new Set(rows.map(({ stockUnit }) => stockUnit))
  const unitOf = (amount: string | null) => (units.size === 1 ? unitName(first.stockUnit, amount) : '')

  const points: Point[] = bySales
    ? suggested.flatMap(({ row, point }) => (point === null ? [] : [{ row, reorderPoint: point }]))
    : rows.map((row) => ({ row, reorderPoint: value }))

  async function handleSave() {
    if (points.length === 0) return
    setBusy(true)
    try {
      await send(
        stockCalls.setReorderPoint,
        {
          storeId,
          points: points.map(({ row, reorderPoint }) => ({ productId: row.productId, reorderPoint })),
        },
        { quiet: true },
      )
      notices.success(say('stock.reorderSaved'))
      void followStock()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.issues[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      width={420}
      title={`${t('stock.reorderTitle')} · ${rows.length === 1 ? first.name : t('stock.selected', { count: rows.length })}`}
      onClose={onClose}
      ok={{
        text: bySales ? t('stock.reorderSave', { count: points.length }) : t('kit.save'),
        onClick: handleSave,
        busy,
        disabled: points.length === 0,
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        {rows.length > 1 && (
          <Radio.Group
            className="stock-reorder-way"
            aria-label={t('stock.reorderWay')}
            value={bySales}
            onChange={({ target }) => {
              setFault(null)
              setBySales(target.value as boolean)
            }}
            options={[
              { value: false, label: t('stock.reorderOne') },
              { value: true, label: t('stock.reorderBySales') },
            ]}
          />
        )}
        {bySales ? (
          <Suggestions suggested={suggested} fault={fault} />
        ) : (
          <FirstField>
            <Labelled label={t('stock.reorderPoint')} htmlFor="reorder-point" fault={fault}>
              <DecimalInput
                id="reorder-point"
                nullable
                value={value}
                suffix={unitOf(value)}
                onChange={(next) => {
                  setFault(null)
                  setValue(next)
                }}
              />
            </Labelled>
          </FirstField>
        )}
        <p className="cell-quiet">{t('stock.reorderHint')}</p>
        {data?.suggestedPoint && (
          <Button type="link" className="stock-suggest" onClick={() => setValue(data.suggestedPoint)}>
            {t('stock.reorderSuggest', {
              amount: formatNumber(data.suggestedPoint),
              unit: unitOf(data.suggestedPoint),
            })}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
