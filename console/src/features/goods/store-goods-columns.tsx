import type { GoodsRow } from '@zhanggui/contract/goods/goods.ts'
import { urgencyOf } from '@zhanggui/contract/stock/cover.ts'
import { Switch } from 'antd'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { MarginCell } from '../../kit/product/price/margin-cell.tsx'
import { PriceButton } from '../../kit/product/price/price-button.tsx'
import { waitingText } from '../../kit/product/price/waiting-price.ts'
import { PriceWithUnit, ProductCell, SaleStatusCell, useUnitName } from '../../kit/product/product-cells.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { OpenName } from '../../kit/table/open-name.tsx'
import { lockText, Percent, percentOf, ScheduledMark, StandingMark, standingOf } from './goods-cells.tsx'
import { saveStorePrice, setListing, withdrawPrice } from './goods-moves.ts'

const PriceEdit = lazy(() => import('./goods-price-edit.tsx'))

export const page = 'iposWeb.product.storeGoodSku'

/** A product with the store of the list. */
export type GoodsOfStore = GoodsRow & { store: { id: string; name: string } }

export const detailPath = ({ store, productId }: { store: { id: string }; productId: string }) =>
  `/product/storeSkuDetail?storeId=${store.id}&productId=${productId}`

/** The name, which opens the product like its row. Its address can be opened in a tab of its own. */
export function GoodsTitle({ row, onOpen }: { row: GoodsOfStore; onOpen: (row: GoodsRow) => unknown }) {
  return useAllowed().has(`${page}.detail`) ? (
    <Link
      className="product-name-title"
      title={row.name}
      to={detailPath(row)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {row.name}
    </Link>
  ) : (
    <OpenName className="product-name-title" name={row.name} />
  )
}

/** The price in the store. A click edits it, unless the head office locks it. */
function StorePrice({ row }: { row: GoodsOfStore }) {
  const allowed = useAllowed()
  const edit = `${page}.edit` as const
  if (!allowed.has(edit) || allowed.locked(edit) || row.locked.includes('salesPrice'))
    return <PriceWithUnit saleUnit={row.saleUnit}>{formatMoney(row.salesPrice)}</PriceWithUnit>
  const button = (
    <PriceButton
      row={row}
      rowKey={row.productId}
      name={row.name}
      price={row.salesPrice}
      saleUnit={row.saleUnit}
      version={row.version}
      edit={PriceEdit}
    />
  )
  return row.own.includes('salesPrice') ? <span className="price-own">{button}</span> : button
}

function HeadPrice({ row }: { row: GoodsRow }) {
  const percent = percentOf(row.salesPrice, row.headPrice)
  if (percent === null) return <span className="cell-none">—</span>
  return (
    <span className="head-price">
      <Percent value={percent} /> {formatMoney(row.headPrice)}
    </span>
  )
}

function ListedSwitch({ row }: { row: GoodsOfStore }) {
  const words = useText()
  const allowed = useAllowed()
  const edit = `${page}.edit` as const
  const locked = row.locked.includes('listed')
  const lock = row.lockedSince.listed
  return (
    <Switch
      size="small"
      checked={row.listed === 1}
      disabled={!allowed.has(edit) || Boolean(allowed.locked(edit)) || locked}
      title={locked ? lockText(words, lock) : undefined}
      aria-label={words('goods.listIt', { name: row.name })}
      onChange={(listed) => setListing(row.store.id, [row], listed).catch(() => undefined)}
    />
  )
}

function Available({ row: { stock } }: { row: GoodsRow }) {
  const unitName = useUnitName()
  if (!stock) return <span className="cell-none">—</span>
  return (
    <span className={`goods-available goods-stock-${urgencyOf(stock)}`}>
      {formatNumber(stock.available)} <small>{unitName(stock.unit, stock.available)}</small>
    </span>
  )
}

const ofField = (row: GoodsRow, field: 'saleStatus') => {
  const standing = standingOf(row, field)
  return standing === 'follow' ? null : (
    <StandingMark standing={standing} small lock={row.lockedSince[field]} />
  )
}

/** The columns of a store's products. Costs and stock have a column for people who may see them. */
export function storeGoodsColumns(
  store: GoodsOfStore['store'],
  { costs, stock }: { costs: boolean; stock: boolean },
  onOpen: (row: GoodsRow) => unknown,
  onSchedule: (row: GoodsOfStore) => unknown,
): TableColumn<GoodsRow>[] {
  const here = (row: GoodsRow): GoodsOfStore => ({ ...row, store })
  return [
    {
      label: 'goods.product',
      headerSortKey: 'name',
      sortable: true,
      disabled: true,
      fixed: 'start',
      width: 208,
      grow: true,
      skeleton: 'thumb',
      opens: true,
      slot: (row) => <ProductCell product={row} title={<GoodsTitle row={here(row)} onOpen={onOpen} />} />,
    },
    {
      label: 'goods.salesPrice',
      headerSortKey: 'salesPrice',
      kind: 'money',
      className: 'price-column',
      width: 144,
      skeleton: 66,
      card: 'amount',
      slot: (row) => <StorePrice row={here(row)} />,
    },
    {
      label: 'goods.source',
      headerSortKey: 'source',
      width: 148,
      skeleton: 64,
      card: 'note',
      slot: (row) => (
        <>
          <StandingMark standing={standingOf(row, 'salesPrice')} lock={row.lockedSince.salesPrice} />
          <ScheduledMark row={row} />
        </>
      ),
    },
    {
      label: 'goods.headPrice',
      headerSortKey: 'headPrice',
      kind: 'money',
      width: 132,
      skeleton: 40,
      card: 'line',
      slot: (row) => <HeadPrice row={row} />,
    },
    ...(costs
      ? ([
          {
            label: 'goods.margin',
            headerSortKey: 'margin',
            kind: 'number',
            width: 84,
            skeleton: 40,
            slot: ({ salesPrice, costPrice }) => <MarginCell price={salesPrice} cost={costPrice} />,
          },
        ] satisfies TableColumn<GoodsRow>[])
      : []),
    ...(stock
      ? ([
          {
            label: 'goods.available',
            headerSortKey: 'available',
            kind: 'number',
            width: 104,
            skeleton: 48,
            card: 'line',
            slot: (row) => <Available row={row} />,
          },
        ] satisfies TableColumn<GoodsRow>[])
      : []),
    {
      label: 'goods.saleStatus',
      headerSortKey: 'saleStatus',
      width: 116,
      skeleton: 52,
      card: 'foot',
      slot: (row) => (
        <span className="sale-status-cell">
          <SaleStatusCell saleStatus={row.saleStatus} />
          {ofField(row, 'saleStatus')}
        </span>
      ),
    },
    {
      label: 'goods.listed',
      headerSortKey: 'listed',
      width: 84,
      skeleton: 32,
      card: 'foot',
      slot: (row) => <ListedSwitch row={here(row)} />,
    },
    {
      label: 'goods.shelfPlace',
      headerSortKey: 'shelfPlace',
      width: 96,
      hiddenAtFirst: stock,
      skeleton: 40,
      slot: ({ shelfPlace }) => shelfPlace || <span className="cell-none">—</span>,
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 112,
      skeleton: 52,
      buttons: [
        { key: 'detail', text: 'goods.detail', code: `${page}.detail`, click: onOpen },
        {
          key: 'follow',
          text: 'goods.followPrice',
          code: `${page}.edit`,
          hidden: (row) => standingOf(row, 'salesPrice') !== 'own' || row.scheduled !== null,
          click: (row) => saveStorePrice(store, row, null, true),
        },
        {
          key: 'followAsked',
          type: 'popover',
          text: 'goods.followPrice',
          code: `${page}.edit`,
          hidden: (row) => standingOf(row, 'salesPrice') !== 'own' || row.scheduled === null,
          popoverContent: ({ scheduled, salesPrice, headPrice }) =>
            waitingText(scheduled, { before: salesPrice, after: null, head: headPrice }) ?? '',
          click: (row) => saveStorePrice(store, row, null, true),
        },
        {
          key: 'schedule',
          text: 'goods.schedule',
          code: `${page}.edit`,
          hidden: ({ locked }) => locked.includes('salesPrice'),
          click: (row) => onSchedule(here(row)),
        },
        {
          key: 'withdraw',
          text: 'goods.withdraw',
          code: `${page}.edit`,
          hidden: ({ scheduled, locked }) => scheduled === null || locked.includes('salesPrice'),
          click: (row) => withdrawPrice(here(row)),
        },
        {
          key: 'delist',
          text: 'goods.delist',
          code: `${page}.edit`,
          hidden: ({ listed, locked }) => listed === 0 || locked.includes('listed'),
          click: (row) => setListing(store.id, [row], false),
        },
        {
          key: 'list',
          text: 'goods.list',
          code: `${page}.edit`,
          hidden: ({ listed, locked }) => listed === 1 || locked.includes('listed'),
          click: (row) => setListing(store.id, [row], true),
        },
      ],
    },
  ]
}
