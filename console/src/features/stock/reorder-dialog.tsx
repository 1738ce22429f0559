import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Button } from 'antd'
import { useState } from 'react'
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
  const { storeId, productId } = first
  const { data } = useCall(
    stockCalls.findStockDetail,
    { storeId, productId },
    { enabled: open && rows.length === 1, quiet: true },
  )
  const units = new Set(rows.map(({ stockUnit }) => stockUnit))
  const unit = units.size === 1 ? unitName(first.stockUnit) : ''

  async function handleSave() {
    setBusy(true)
    try {
      await send(
        stockCalls.setReorderPoint,
        { storeId, productIds: rows.map((row) => row.productId), reorderPoint: value },
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
      ok={{ text: t('kit.save'), onClick: handleSave, busy }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        <FirstField>
          <Labelled label={t('stock.reorderPoint')} htmlFor="reorder-point" fault={fault}>
            <DecimalInput
              id="reorder-point"
              nullable
              value={value}
              suffix={unit}
              onChange={(next) => {
                setFault(null)
                setValue(next)
              }}
            />
          </Labelled>
        </FirstField>
        <p className="cell-quiet">{t('stock.reorderHint')}</p>
        {data?.suggestedPoint && (
          <Button type="link" className="stock-suggest" onClick={() => setValue(data.suggestedPoint)}>
            {t('stock.reorderSuggest', { amount: formatNumber(data.suggestedPoint), unit })}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
