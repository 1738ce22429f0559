import { HistoryOutlined, ShopOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { listedProductFields } from '@zhanggui/contract/product/product.fields.ts'
import { saleModeLabel } from '@zhanggui/contract/product/product.labels.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { t, useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { groupFilter, labelFilter } from '../../kit/product/lazy-options.ts'
import { MarginCell } from '../../kit/product/price/margin-cell.tsx'
import { SaleStatusCell } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { fieldColumns } from '../../kit/record/record-columns.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { ColorMark } from '../../kit/show/cell/color-mark.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import { PriceCell, ProductName, ProductNameCell, ProductStatusTag, statusOf } from './product-cells.tsx'
import { attachCode, BulkVerbs, ListActions, type ProductListHandle } from './product-list-actions.tsx'
import { moveButtons } from './product-moves.tsx'
import { productTabs, scheduledTab } from './product-tabs.ts'
import { useSaleStatusOptions } from './sale-status-options.ts'

const CategoryManager = lazy(() => import('./category-manager.tsx'))
const ProductLogDrawer = lazy(() => import('./product-log-drawer.tsx'))
const ImportDialog = lazy(() => import('../../kit/import/import-dialog.tsx'))
const ProductView = lazy(() => import('./product-view.tsx'))
const ProductGroupDialog = lazy(() => import('./product-group-dialog.tsx'))
const ProductLabelsDialog = lazy(() => import('./product-labels-dialog.tsx'))
const PriceBulk = lazy(() => import('./price-bulk.tsx'))
const ScheduledPrices = lazy(() => import('./scheduled-prices.tsx'))
const SaleStatusDialog = lazy(() => import('./sale-status-dialog.tsx'))

const page = 'iposWeb.product.productGoodProduct'
/** A user without any of these permissions cannot select rows. */
const bulkCodes = [`${page}.edit`, `${page}.status`, `${page}.export`, attachCode] as const
/** The most products that one bulk action changes. */
const selectLimit = 10_000

/** The products of the head office. */
export default function ProductList() {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const scheduled = useSearchParams()[0].get('tab') === scheduledTab
  const [viewed, setViewed] = useState<ProductRow | null>(null)
  const [logOf, setLogOf] = useState<ProductRow | null>(null)
  const [saleStatusOf, setSaleStatusOf] = useState<ProductRow | null>(null)
  const [labelsOf, setLabelsOf] = useState<ProductListHandle | null>(null)
  const [groupOf, setGroupOf] = useState<ProductListHandle | null>(null)
  const [pricesOf, setPricesOf] = useState<ProductListHandle | null>(null)
  const [managing, setManaging] = useState(false)
  const [importing, setImporting] = useState(false)
  const edit = (product: ProductRow) => navigate(`/product/productEdit?id=${product.id}`)
  const copy = (product: ProductRow) => navigate(`/product/productEdit?copy=${product.id}`)

  const hidden = useHiddenFields(listedProductFields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same, and a new one would only redraw the table
  const columns = useMemo(
    () =>
      columnsOf({ edit, copy, onLog: setLogOf, onSaleStatus: setSaleStatusOf }).filter(
        ({ headerSortKey = '' }) => !hidden.has(headerSortKey === 'margin' ? 'costPrice' : headerSortKey),
      ),
    [hidden],
  )

  const actions = (list: ProductListHandle | null) => (
    <ListActions
      list={list}
      onManageCategories={() => setManaging(true)}
      onBulkImport={() => setImporting(true)}
    />
  )
  const fields = useFields()

  return (
    <>
      {scheduled ? (
        <Suspense fallback={null}>
          <ScheduledPrices actions={actions(null)} />
        </Suspense>
      ) : (
        <ListPage
          name="product"
          title={t('product.listTitle')}
          call={productCalls.findProductPage}
          tabs={productTabs}
          fields={fields}
          columns={columns}
          rowKey={rowKey}
          rowHeight={52}
          defaultSort={{ key: 'updatedAt', order: 'desc' }}
          rangeText="product.pageRange"
          card={card}
          onOpen={allowed.has(`${page}.edit`) ? edit : setViewed}
          actions={actions}
          {...(allowed.any(bulkCodes)
            ? {
                bulk: {
                  label: (count: number) => t('product.selected', { count }),
                  limit: selectLimit,
                  verbs: (list: ProductListHandle) => (
                    <BulkVerbs
                      list={list}
                      onLabels={setLabelsOf}
                      onGroup={setGroupOf}
                      onPrices={setPricesOf}
                    />
                  ),
                },
              }
            : {})}
          empty={{
            noun: t('product.many'),
            title: t('product.emptyTitle'),
            hint: allowed.any([`${page}.import`, `${page}.edit`]) && t('product.emptyHint'),
            actions: (
              <>
                <Allow code={`${page}.import`}>
                  <Button onClick={() => navigate('/product/importProduct')}>{t('kit.import')}</Button>
                </Allow>
                <Allow code={`${page}.edit`}>
                  <Button onClick={() => navigate('/product/productEdit')}>{t('product.add')}</Button>
                </Allow>
              </>
            ),
          }}
        />
      )}
      <Deferred when={viewed !== null}>
        <ProductView product={viewed} onClose={() => setViewed(null)} />
      </Deferred>
      <Deferred when={logOf !== null}>
        <ProductLogDrawer product={logOf} onClose={() => setLogOf(null)} />
      </Deferred>
      <Deferred when={saleStatusOf !== null}>
        <SaleStatusDialog product={saleStatusOf} onClose={() => setSaleStatusOf(null)} />
      </Deferred>
      <Deferred when={labelsOf !== null}>
        <ProductLabelsDialog list={labelsOf} onClose={() => setLabelsOf(null)} />
      </Deferred>
      <Deferred when={groupOf !== null}>
        <ProductGroupDialog list={groupOf} onClose={() => setGroupOf(null)} />
      </Deferred>
      <Deferred when={pricesOf !== null}>
        <PriceBulk list={pricesOf} onClose={() => setPricesOf(null)} />
      </Deferred>
      <Deferred when={importing}>
        <ImportDialog
          serviceBean={productServiceBean}
          open={importing}
          changes={listCalls}
          onClose={() => setImporting(false)}
          onPage={() => navigate('/product/importProduct')}
        />
      </Deferred>
      <Deferred when={managing}>
        <CategoryManager open={managing} onClose={() => setManaging(false)} />
      </Deferred>
    </>
  )
}

const listCalls = [productCalls.findProductPage]
const rowKey = (product: ProductRow) => product.id
const card = {
  picture: (product: ProductRow) => (
    <ProductThumb image={product.image} name={product.name} category={product.categoryName} size={44} />
  ),
  title: (product: ProductRow) => <ProductName product={product} />,
}

function useFields(): readonly SearchField[] {
  const label = useLabel()
  // Users open this list more often than its category filter, so opening it does not load the categories.
  const [filtered] = useSearchParams()
  const [wanted, setWanted] = useState(filtered.has('categoryId'))
  const categories = useCategoryOptions(wanted || filtered.has('categoryId'))
  const saleStatusOptions = useSaleStatusOptions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow the language, which label stands for
  return useMemo(
    () => [
      {
        componentName: 'tree',
        name: 'categoryId',
        placeholder: 'product.categoryId',
        width: 140,
        options: categories,
        onWanted: () => setWanted(true),
      },
      {
        componentName: 'select',
        type: 'multiple',
        name: 'saleStatus',
        placeholder: 'product.saleStatus',
        width: 140,
        options: saleStatusOptions,
      },
      {
        componentName: 'select',
        name: 'saleMode',
        placeholder: 'product.saleMode',
        width: 128,
        options: ([1, 2] as const).map((value) => ({ value, label: label(saleModeLabel[value]) })),
      },
      {
        componentName: 'select',
        name: 'pictured',
        placeholder: 'product.pictured',
        options: ([0, 1] as const).map((value) => ({ value, label: label(`product.pictured${value}`) })),
        more: true,
      },
      {
        componentName: 'remote',
        name: 'labelId',
        placeholder: 'product.labelId',
        ...labelFilter,
        more: true,
      },
      {
        componentName: 'remote',
        name: 'productGroupId',
        placeholder: 'product.productGroupId',
        ...groupFilter,
        more: true,
      },
      {
        componentName: 'date',
        type: 'daterange',
        name: 'updated',
        names: ['updatedFrom', 'updatedTo'],
        placeholder: 'product.updatedAt',
        disableFuture: true,
        more: true,
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'product.keyword',
        validate: (value) => String(value ?? '').length <= 80,
      },
    ],
    [label, categories],
  )
}

function columnsOf(open: {
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
      // All that is shown at first fits 1440 px.
      width: 256,
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
      width: 128,
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
      width: 88,
      skeleton: 28,
      card: 'note',
    },
    {
      label: 'product.price',
      headerSortKey: 'salesPrice',
      sortable: true,
      kind: 'money',
      className: 'price-column',
      width: 152,
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
      width: 92,
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
      width: 116,
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
      // The column is as wide as the hover bar, so that the bar covers nothing else.
      width: 148,
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
