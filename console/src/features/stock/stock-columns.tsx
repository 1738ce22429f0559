import { urgencyOf } from '@zhanggui/contract/stock/cover.ts'
import type { StockRow } from '@zhanggui/contract/stock/stock.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../kit/base/format.ts'
import { t, useText } from '../../kit/base/text.ts'
import { ProductCell, useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { page } from './stock-acts.ts'
import { Amount, Cover, LastMove } from './stock-cells.tsx'

interface Acts {
  adjust: (row: StockRow) => void
  scrap: (row: StockRow) => void
  reorder: (row: StockRow) => void
  history: (row: StockRow) => void
}

/** The name, and the amount to order below the reorder point. */
export function Named({ row }: { row: StockRow }) {
  const words = useText()
  const unit = useUnitName()(row.stockUnit, row.toOrder)
  const allowed = useAllowed()
  return (
    <span className="stock-name">
      <OpenName className="product-name-title" name={row.name} />
      {row.toOrder !== null && (
        <small className="stock-order">
          {words('stock.toOrder', { amount: formatNumber(row.toOrder), unit })}
        </small>
      )}
      {row.counting !== null &&
        (allowed.has('iposWeb.inventory.count.detail') ? (
          <Link className="stock-counting" to={`/inventory/count/detail?id=${row.counting}`}>
            {words('stock.counting')}
          </Link>
        ) : (
          <small className="stock-counting">{words('stock.counting')}</small>
        ))}
    </span>
  )
}

/**
 * The columns of the stock. A list of several stores names the store of each row, and one of risks says what was sold
 * today instead of the reorder point.
 */
export function stockColumns(
  { withStore, risk }: { withStore: boolean; risk: boolean },
  acts: Acts,
): TableColumn<StockRow>[] {
  // The reason why people do not change it by hand.
  const synced = (row: StockRow) => (row.synced ? t('stock.syncedHint') : null)
  return [
    {
      label: 'stock.product',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: 260,
      grow: true,
      skeleton: 'thumb',
      opens: true,
      slot: (row) => <ProductCell product={row} title={<Named row={row} />} />,
    },
    ...(withStore
      ? ([
          {
            label: 'stock.storeId',
            headerSortKey: 'store',
            width: 120,
            skeleton: 72,
            card: 'line',
            prop: 'storeName',
          },
        ] satisfies TableColumn<StockRow>[])
      : []),
    {
      label: 'stock.onHand',
      headerSortKey: 'onHand',
      align: 'end',
      width: 108,
      skeleton: 48,
      card: 'line',
      slot: (row) => <Amount amount={row.onHand} unit={row.stockUnit} />,
    },
    {
      label: 'stock.reserved',
      headerSortKey: 'reserved',
      align: 'end',
      width: 72,
      skeleton: 32,
      slot: (row) =>
        Number(row.reserved) === 0 ? <span className="cell-none">—</span> : formatNumber(row.reserved),
    },
    {
      label: 'stock.available',
      headerSortKey: 'available',
      align: 'end',
      width: 108,
      skeleton: 48,
      card: 'amount',
      slot: (row) => (
        <Amount
          amount={row.available}
          unit={row.stockUnit}
          className={`stock-available stock-${urgencyOf(row)}`}
        />
      ),
    },
    ...((risk
      ? [
          {
            label: 'stock.soldTodayColumn',
            headerSortKey: 'soldToday',
            align: 'end',
            width: 76,
            skeleton: 32,
            slot: (row) =>
              Number(row.soldToday) === 0 ? (
                <span className="cell-none">—</span>
              ) : (
                formatNumber(row.soldToday)
              ),
          },
        ]
      : [
          {
            label: 'stock.reorderPoint',
            headerSortKey: 'reorderPoint',
            align: 'end',
            width: 84,
            skeleton: 32,
            card: 'line',
            slot: (row) =>
              row.reorderPoint === null ? (
                <span className="cell-none">—</span>
              ) : (
                formatNumber(row.reorderPoint)
              ),
          },
        ]) satisfies TableColumn<StockRow>[]),
    {
      label: 'stock.coverDays',
      headerSortKey: 'coverDays',
      width: 128,
      skeleton: 90,
      card: 'note',
      slot: (row) => <Cover row={row} />,
    },
    {
      label: 'stock.last',
      headerSortKey: 'last',
      width: 128,
      skeleton: 90,
      slot: (row) => <LastMove row={row} />,
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      skeleton: 64,
      buttons: [
        {
          key: 'adjust',
          text: 'stock.adjust',
          code: `${page}.adjust`,
          disabled: synced,
          click: acts.adjust,
          hover: true,
        },
        { key: 'history', text: 'stock.history', code: page, click: acts.history, hover: true },
        { key: 'scrap', text: 'stock.scrap', code: `${page}.scrap`, disabled: synced, click: acts.scrap },
        { key: 'reorder', text: 'stock.reorder', code: `${page}.reorder`, click: acts.reorder },
      ],
    },
  ]
}
