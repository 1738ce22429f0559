import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { listedProductFields } from '@zhanggui/contract/product/product.fields.ts'
import { saleModeLabel } from '@zhanggui/contract/product/product.labels.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import type { ProductRow } from '@zhanggui/contract/product/product.ts'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { openingOf } from '../../kit/list/list-state.ts'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useCategoryFilter } from '../../kit/product/category-filter.ts'
import { groupFilter, labelFilter } from '../../kit/product/lazy-options.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { ProductName } from './product-cells.tsx'
import { columnsOf, page } from './product-columns.tsx'
import { attachCode, BulkVerbs, ListActions, type ProductListHandle } from './product-list-actions.tsx'
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

/** A user without any of these permissions cannot select rows. */
const bulkCodes = [`${page}.edit`, `${page}.status`, `${page}.export`, attachCode] as const
/** The most products that one bulk action changes. */
const selectLimit = 10_000

export const opening = openingOf(productCalls.findProductPage, productTabs)

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
  const category = useCategoryFilter()
  const saleStatusOptions = useSaleStatusOptions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options follow the language, which label stands for
  return useMemo(
    () => [
      category,
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
    [label, category],
  )
}
