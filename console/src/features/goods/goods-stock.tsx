import { urgencyOf } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { StockCurve, StockCurveTable } from '../../kit/chart/stock-curve.tsx'
import { useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import './goods-stock.css'

export const stockPage = 'iposWeb.inventory.stock'

interface GoodsPlace {
  storeId: string
  productId: string
}

/** The stock of a product in a store, for people who may see stock. */
export function GoodsStock({ code, ...place }: GoodsPlace & { code: string }) {
  return useAllowed().has(stockPage) ? <Stock code={code} {...place} /> : null
}

function Stock({ storeId, productId, code }: GoodsPlace & { code: string }) {
  const t = useText()
  const unitName = useUnitName()
  const [asTable, setAsTable] = useState(false)
  const asked = { quiet: true, keepPrevious: true, staleTime: 0 } as const
  const { data: row, error } = useCall(stockCalls.findStockDetail, { storeId, productId }, asked)
  const { data: curve } = useCall(stockCalls.findStockCurve, { storeId, productId, days: 30 }, asked)
  const shown = row?.productId === productId && row.storeId === storeId ? row : undefined
  const stockPath = `/inventory/stock?storeId=${storeId}&keyword=${encodeURIComponent(code)}`
  const urgency = shown ? urgencyOf(shown) : 'fine'
  return (
    <Card
      title={t('goods.stock')}
      extra={
        <span className="goods-stock-links">
          <Link to={`${stockPath}&ledger=${productId}`}>{t('stock.history')}</Link>
          <Link to={stockPath}>{t('goods.stockPage')}</Link>
        </span>
      }
    >
      {error && <p className="goods-log-quiet">{error.message}</p>}
      {!shown && !error && <div className="goods-stock-waits" aria-busy="true" />}
      {shown && (
        <>
          <p className="goods-stock-main">
            <strong className={`goods-stock-${urgency}`}>{formatNumber(shown.available)}</strong>
            <span>{t('goods.availableIn', { unit: unitName(shown.stockUnit, shown.available) })}</span>
            {shown.coverDays !== null && (
              <span className="goods-stock-cover">
                {t('goods.coversDays', {
                  days: shown.coverDays >= 10 ? Math.floor(shown.coverDays) : shown.coverDays,
                })}
              </span>
            )}
          </p>
          <p className={`goods-stock-state goods-stock-${urgency}`}>
            {urgency === 'out'
              ? t('stock.out')
              : urgency === 'low'
                ? t('stock.belowPoint', { amount: formatNumber(shown.reorderPoint) })
                : shown.reorderPoint === null
                  ? t('goods.noReorderPoint')
                  : `${t('stock.reorderPoint')} ${formatNumber(shown.reorderPoint)}`}
          </p>
          <dl className="goods-stock-parts">
            {(
              [
                ['stock.onHand', shown.onHand],
                ['stock.reserved', shown.reserved],
                ['stock.inTransit', shown.coming],
              ] as const
            ).map(([label, amount]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{formatNumber(amount)}</dd>
              </div>
            ))}
          </dl>
          {curve && (
            <section className="goods-stock-curve">
              <header>
                <h3>{t('goods.curveTitle')}</h3>
                <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                  {t(asTable ? 'goods.asChart' : 'goods.asTable')}
                </Button>
              </header>
              {asTable ? (
                <StockCurveTable row={shown} curve={curve} />
              ) : (
                <>
                  <StockCurve row={shown} curve={curve} width={320} named={false} />
                  <ul className="goods-stock-legend" aria-hidden="true">
                    <li className="goods-stock-line">{t('stock.onHand')}</li>
                    <li className="goods-stock-ring">{t('stock.kind10')}</li>
                    {shown.reorderPoint !== null && (
                      <li className="goods-stock-dash">{`${t('stock.reorderPoint')} ${formatNumber(shown.reorderPoint)}`}</li>
                    )}
                  </ul>
                </>
              )}
            </section>
          )}
        </>
      )}
    </Card>
  )
}
