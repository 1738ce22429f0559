import { HistoryOutlined, ShopOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { listedProductFields } from '@zhanggui/contract/product/product.fields.ts'
import { saleModeLabel } from '@zhanggui/contract/product/product.labels.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { MarginCell } from '../../kit/product/price/margin-cell.tsx'
import { SaleStatusCell } from '../../kit/product/product-cells.tsx'
import { fieldColumns } from '../../kit/record/record-columns.tsx'
import { ColorMark } from '../../kit/show/cell/color-mark.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { PriceCell, ProductNameCell, ProductStatusTag, statusOf } from './product-cells.tsx'
import { moveButtons } from './product-moves.tsx'
import './product-columns.css'

export const page = 'iposWeb.product.productGoodProduct'

/** The columns of the list of products, with what is done with one product. */
export function columnsOf(open: {
  edit: (product: ProductRow) => void
  copy: (product: ProductRow) => unknown
  onLog: (product: ProductRow) => void
  onSaleStatus: (product: ProductRow) => void
}): TableColumn<ProductRow>[] {
  return [
    {
      label: 'product.product',
      headerSortKey: 'name',
      sortable: true,
      disabled: true,
      fixed: 'start',
      // All that is shown at first fits 1280 px.
      width: 260,
      grow: true,
      skeleton: 'thumb',
      opens: true,
      slot: (product) => <ProductNameCell product={product} />,
    },
    {
      label: 'product.categoryName',
      headerSortKey: 'category',
      prop: 'categoryName',
      className: 'cell-quiet',
      width: 120,
      skeleton: 84,
      card: 'note',
    },
    {
      label: 'product.measure',
      headerSortKey: 'saleMode',
      prop: 'saleMode',
      kind: 'enum',
      className: 'cell-quiet',
      labels: saleModeLabel,
      width: 76,
      skeleton: 28,
      card: 'note',
    },
    {
      label: 'product.price',
      headerSortKey: 'salesPrice',
      sortable: true,
      kind: 'money',
      className: 'price-column head-price',
      width: 140,
      skeleton: 66,
      card: 'amount',
      slot: (product) => <PriceCell product={product} />,
    },
    {
      label: 'product.costPrice',
      headerSortKey: 'costPrice',
      prop: 'costPrice',
      kind: 'money',
      width: 116,
      hiddenAtFirst: true,
    },
    {
      label: 'product.margin',
      headerSortKey: 'margin',
      kind: 'number',
      width: 80,
      skeleton: 40,
      card: 'note',
      slot: ({ salesPrice, costPrice }) => <MarginCell price={salesPrice} cost={costPrice} />,
    },
    {
      label: 'product.status',
      headerSortKey: 'status',
      width: 104,
      skeleton: 'tag',
      card: 'tag',
      slot: (product) => <ProductStatusTag status={statusOf(product)} />,
    },
    {
      label: 'product.saleStatus',
      headerSortKey: 'saleStatus',
      width: 104,
      skeleton: 52,
      card: 'foot',
      slot: (product) => <SaleStatusCell saleStatus={product.saleStatus} />,
    },
    {
      label: 'product.labels',
      headerSortKey: 'labels',
      width: 200,
      hiddenAtFirst: true,
      slot: ({ labels }) => labels.map((one) => <ColorMark key={one.id} color={one.color} name={one.name} />),
    },
    ...fieldColumns<typeof listedProductFields.fields, ProductRow>(listedProductFields),
    {
      label: 'product.updatedAt',
      headerSortKey: 'updatedAt',
      sortable: true,
      prop: 'updatedAt',
      kind: 'moment',
      // With the space before it the column is as wide as the hover bar, so that the bar covers no other text.
      width: 140,
      skeleton: 80,
      card: 'foot',
    },
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      // A user who may only view has just the log button here. The width fits its text in both languages.
      width: 120,
      skeleton: 52,
      buttons: [
        { key: 'edit', text: 'kit.edit', code: `${page}.edit`, click: open.edit },
        {
          key: 'saleStatus',
          text: 'product.setSaleStatus',
          short: 'product.setSaleStatusShort',
          icon: <ShopOutlined />,
          code: `${page}.edit`,
          click: open.onSaleStatus,
          hover: true,
        },
        {
          key: 'log',
          text: 'product.log',
          short: 'product.logShort',
          icon: <HistoryOutlined />,
          code: 'iposWeb.product.operationLog',
          click: open.onLog,
          hover: true,
        },
        { key: 'copy', text: 'product.copy', code: `${page}.edit`, click: open.copy },
        ...moveButtons,
        {
          key: 'remove',
          text: 'product.remove',
          type: 'popover',
          btnType: 'danger',
          code: `${page}.edit`,
          hidden: (product) => product.status !== 10,
          popoverContent: (product) => t('product.removeQuestion', { name: product.name }),
          click: removeDraft,
        },
      ],
    },
  ]
}

async function removeDraft({ id, name }: ProductRow) {
  await send(productCalls.removeProduct, { id })
  notices.success(t('product.removed', { name }))
  await refresh(productCalls.findProductPage)
}
