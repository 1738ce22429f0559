import type { GoodsSummary } from '@zhanggui/contract/goods/goods.ts'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { PriceWithUnit, ProductCell, useUnitName } from '../../kit/product/product-cells.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { StandingMark } from './goods-cells.tsx'

export const boardPath = ({ productId }: { productId: string }) =>
  `/product/storeGoodSku/difference?productId=${productId}`

/** The range of own prices, and the number of stores with one. */
function OwnPrices({ row, linked }: { row: GoodsSummary; linked: boolean }) {
  const t = useText()
  if (row.priceLocked === row.stores) return <StandingMark standing="locked" />
  if (!row.own) return <span className="cell-quiet">{t('goods.allFollow')}</span>
  const { lowest, highest, stores } = row.own
  const count = t('goods.storeCount', { count: stores })
  return (
    <span>
      {formatMoney(lowest)}
      {highest !== lowest && ` – ${formatMoney(highest)}`}{' '}
      {linked ? (
        <Link className="goods-count" to={boardPath(row)}>
          {count}
        </Link>
      ) : (
        count
      )}
    </span>
  )
}

function Listed({ row }: { row: GoodsSummary }) {
  return (
    <span className="listed-share">
      <meter min={0} max={row.stores} value={row.listed} />
      {formatNumber(row.listed)} <small>/ {formatNumber(row.stores)}</small>
    </span>
  )
}

function TotalStock({ row: { stock } }: { row: GoodsSummary }) {
  const unitName = useUnitName()
  if (!stock) return <span className="cell-none">—</span>
  return (
    <span className="goods-available">
      {formatNumber(stock.available)} <small>{unitName(stock.unit, stock.available)}</small>
    </span>
  )
}

/** The number of stores that list the product and have nothing to sell. */
function OutStores({ row: { stock } }: { row: GoodsSummary }) {
  const t = useText()
  if (!stock?.out) return <span className="cell-none">—</span>
  return <span className="under-cost">{t('goods.storeCount', { count: stock.out })}</span>
}

const number = (value: number, className = '') =>
  value === 0 ? (
    <span className="cell-none">—</span>
  ) : (
    <span className={className}>{formatNumber(value)}</span>
  )

/** The columns of products over all stores. Those shown at first fit a window of 1280 px, in English too. */
export const summaryColumns = (
  { board, stock }: { board: boolean; stock: boolean },
  onBoard: (row: GoodsSummary) => unknown,
): TableColumn<GoodsSummary>[] => [
  {
    label: 'goods.product',
    headerSortKey: 'name',
    sortable: true,
    disabled: true,
    fixed: 'start',
    width: 212,
    grow: true,
    skeleton: 'thumb',
    opens: true,
    slot: (row) => (
      <ProductCell
        product={row}
        title={
          <span className="product-name-title" title={row.name}>
            {row.name}
          </span>
        }
      />
    ),
  },
  {
    label: 'goods.headPrice',
    headerSortKey: 'headPrice',
    kind: 'money',
    className: 'price-column',
    width: 124,
    skeleton: 66,
    card: 'amount',
    slot: (row) => <PriceWithUnit saleUnit={row.saleUnit}>{formatMoney(row.headPrice)}</PriceWithUnit>,
  },
  {
    label: 'goods.ownRange',
    headerSortKey: 'own',
    width: 192,
    skeleton: 120,
    card: 'line',
    slot: (row) => <OwnPrices row={row} linked={board} />,
  },
  {
    label: 'goods.listedStores',
    headerSortKey: 'listed',
    width: 112,
    skeleton: 80,
    card: 'line',
    slot: (row) => <Listed row={row} />,
  },
  {
    label: 'product.saleStatusAll',
    headerSortKey: 'omnichannel',
    kind: 'number',
    width: 108,
    hiddenAtFirst: stock,
    slot: ({ omnichannel }) => number(omnichannel),
  },
  {
    label: 'product.saleStatusOffline',
    headerSortKey: 'offline',
    kind: 'number',
    width: 116,
    hiddenAtFirst: stock,
    slot: ({ offline }) => number(offline, 'percent-over'),
  },
  {
    label: 'product.saleStatusBanned',
    headerSortKey: 'banned',
    kind: 'number',
    width: 104,
    slot: ({ banned }) => number(banned, 'under-cost'),
  },
  ...(stock
    ? ([
        {
          label: 'goods.totalStock',
          headerSortKey: 'totalStock',
          kind: 'number',
          width: 112,
          skeleton: 48,
          card: 'line',
          slot: (row) => <TotalStock row={row} />,
        },
        {
          label: 'goods.outStores',
          headerSortKey: 'outStores',
          kind: 'number',
          width: 100,
          card: 'line',
          slot: (row) => <OutStores row={row} />,
        },
      ] satisfies TableColumn<GoodsSummary>[])
    : []),
  ...(board
    ? ([
        {
          label: 'kit.actions',
          type: 'action',
          disabled: true,
          fixed: 'end',
          width: 104,
          skeleton: 52,
          buttons: [
            {
              key: 'byStore',
              text: 'goods.byStore',
              code: 'iposWeb.product.storeGoodSku.difference',
              click: onBoard,
            },
          ],
        },
      ] satisfies TableColumn<GoodsSummary>[])
    : []),
]
