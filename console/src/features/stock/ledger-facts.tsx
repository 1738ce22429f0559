import { leadDays, soldDays, urgencyOf } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { curveDays, type StockDetail, type StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { formatFullMoment, formatMoney, formatNumber, momentAt } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { StockCurve } from '../../kit/chart/stock-curve.tsx'
import { DateInput } from '../../kit/input/date/date-input.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { wholeDays } from './stock-cells.tsx'

/** The figures of now. */
export function LedgerFacts({ row }: { row: StockDetail }) {
  const t = useText()
  const unitName = useUnitName()
  const withUnit = (amount: string, tone = '') => (
    <span className={tone}>
      {formatNumber(amount)} <small>{unitName(row.stockUnit, amount)}</small>
    </span>
  )
  const urgency = urgencyOf(row)
  const perDay = Math.round((Number(row.sold) / soldDays) * 10) / 10
  return (
    <Figures
      figures={[
        {
          label: t('stock.onHand'),
          value: withUnit(row.onHand),
          note: row.value === null ? '' : t('stock.worth', { value: formatMoney(row.value) }),
        },
        {
          label: t('stock.reserved'),
          value: withUnit(row.reserved),
          note: Number(row.reserved) === 0 ? t('stock.noReserved') : '',
        },
        {
          label: t('stock.available'),
          value: withUnit(row.available, `stock-${urgency}`),
          note:
            urgency !== 'fine' && row.reorderPoint !== null
              ? t('stock.belowPoint', { amount: formatNumber(row.reorderPoint) })
              : '',
        },
        {
          label: t('stock.inTransit'),
          value: withUnit(row.coming),
          note:
            Number(row.leaving) > 0
              ? t('stock.leavingFor', { amount: formatNumber(row.leaving) })
              : t(Number(row.coming) > 0 ? 'stock.comingIn' : 'stock.noTransit'),
        },
        {
          label: t('stock.coverDays'),
          value: row.coverDays === null ? '—' : t('stock.inDays', { days: wholeDays(row.coverDays) }),
          note:
            perDay > 0
              ? t('stock.daySold', { amount: formatNumber(perDay), unit: unitName(row.stockUnit, perDay) })
              : t('stock.nothingSold'),
        },
        {
          label: t('stock.orderFacts'),
          value: row.toOrder === null ? '—' : withUnit(row.toOrder),
          note: [
            row.toOrder !== null && row.boxSpec && Number(row.toOrder) % row.boxSpec === 0
              ? t('stock.cases', { count: Number(row.toOrder) / row.boxSpec })
              : '',
            t('stock.arrivesIn', { days: leadDays }),
          ]
            .filter(Boolean)
            .join(' · '),
        },
      ]}
    />
  )
}

/** The stock over time, and at any moment. */
export function LedgerCurve({ row, open }: { row: StockRow; open: boolean }) {
  const t = useText()
  const unitName = useUnitName()
  const phone = usePhone()
  const { storeId, productId } = row
  const [days, setDays] = useState<(typeof curveDays)[number]>(30)
  const [at, setAt] = useState<string | null>(null)
  const { data } = useCall(
    stockCalls.findStockCurve,
    { storeId, productId, days },
    { enabled: open, keepPrevious: true, staleTime: 0 },
  )
  const { data: then } = useCall(
    stockCalls.findStockAt,
    { storeId, productId, at: at ?? '' },
    { enabled: open && at !== null, quiet: true },
  )
  return (
    <section className="stock-part">
      <header>
        <h3>{t('stock.curve')}</h3>
        <Segmented
          size="small"
          value={days}
          onChange={setDays}
          options={curveDays.map((value) => ({ value, label: t('stock.curveDays', { days: value }) }))}
        />
        <span className="stock-any">
          {t('stock.atMoment')}
          <DateInput
            type="datetime"
            aria-label={t('stock.atMoment')}
            value={at === null ? null : formatFullMoment(at)}
            onChange={(clock) => setAt(clock ? momentAt(clock) : null)}
          />
          {at && then && (
            <strong>
              {t('stock.onHandAt', {
                amount: formatNumber(then.onHand),
                unit: unitName(row.stockUnit, then.onHand),
              })}
            </strong>
          )}
        </span>
      </header>
      {data && (
        <StockCurve
          row={row}
          curve={data}
          width={phone ? 340 : 720}
          moment={
            at !== null && Date.parse(at) >= Date.parse(data.points[0]?.at ?? '')
              ? { at, onHand: then?.onHand }
              : null
          }
          onMoment={setAt}
        />
      )}
    </section>
  )
}
