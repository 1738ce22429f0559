import { DownloadOutlined, FileExcelOutlined, PlusOutlined } from '@ant-design/icons'
import { tabLimit } from '@zhanggui/contract/count-limit.ts'
import { saleModeLabel } from '@zhanggui/contract/product/product.labels.ts'
import { leadDays } from '@zhanggui/contract/stock/cover.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { type StockPage, type StockRow, stockLimit, type stockQuery } from '@zhanggui/contract/stock/stock.ts'
import { Button } from 'antd'
import { lazy, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { formatMoney } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { keepEarlyKeys } from '../../kit/layer/early-keys.ts'
import { requestExport } from '../../kit/list/export.ts'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useCategoryFilter } from '../../kit/product/category-filter.ts'
import { PrintTags, printsTags } from '../../kit/product/print-tags.tsx'
import { ProductLines } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { page, type StockPlace } from './stock-acts.ts'
import type { AskedChange } from './stock-change.tsx'
import { Named, stockColumns } from './stock-columns.tsx'
import './stock.css'

const StockChange = lazy(() => import('./stock-change.tsx'))
const StockSheet = lazy(() => import('./stock-sheet.tsx'))
const StockLedger = lazy(() => import('./stock-ledger.tsx'))
const ReorderDialog = lazy(() => import('./reorder-dialog.tsx'))

const tabs = [
  { value: '', label: 'stock.all' },
  { value: 'low', label: 'stock.low', todo: true },
  { value: 'risk', label: 'stock.risk', todo: true },
  { value: 'out', label: 'stock.out' },
  { value: 'counting', label: 'stock.counting' },
  { value: 'still', label: 'stock.still' },
] as const

const countOf = ({ counts }: StockPage, tab: string): number =>
  counts[(tab || 'all') as keyof StockPage['counts']] ?? counts.all

const rowKey = ({ storeId, productId }: StockPlace) => `${storeId}:${productId}`

/** The stock of a store or of all stores of the person. The URL says which. */
export default function StockList() {
  const t = useText()
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const risk = params.get('tab') === 'risk'
  const storeId = useListStore()
  const [change, setChange] = useState<AskedChange | null>(null)
  const [opened, setOpened] = useState<StockPlace | null>(() => {
    const productId = params.get('ledger')
    return storeId && productId ? { storeId, productId } : null
  })
  const [sheet, setSheet] = useState<{ storeId: string } | null>(null)
  const [points, setPoints] = useState<StockRow[] | null>(null)
  const fields = useFields()
  const openChange = (next: AskedChange) => {
    keepEarlyKeys()
    setChange(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: openChange always does the same
  const columns = useMemo(
    () =>
      stockColumns(
        { withStore: storeId === '', risk },
        {
          adjust: (row) => openChange({ act: 'adjust', row }),
          scrap: (row) => openChange({ act: 'scrap', row }),
          reorder: (row) => setPoints([row]),
          history: setOpened,
        },
      ),
    [storeId, risk],
  )
  const given = useMemo(() => (storeId ? { storeId } : {}), [storeId])
  return (
    <>
      <ListPage
        key={storeId}
        name="stock"
        title={t('stock.listTitle')}
        note={
          <span className="stock-note">
            <StoreSwitcher value={storeId} all onChange={(id) => setParams(id ? { storeId: id } : {})} />
            <Worth storeId={storeId} />
          </span>
        }
        call={stockCalls.findStockPage}
        given={given}
        tabs={{ name: 'tab', tabs, count: countOf, stops: tabLimit }}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={52}
        rangeText="stock.pageRange"
        card={card}
        onOpen={setOpened}
        actions={(list) => (
          <>
            <Allow code={`${page}.export`}>
              <Button
                icon={<DownloadOutlined />}
                disabled={!list.total}
                onClick={() => {
                  const { pageNo: _no, pageSize: _size, ...condition } = list.query
                  return requestExport(stockCalls.exportStock.path, { condition })
                }}
              >
                {t('kit.exportList')}
              </Button>
            </Allow>
            <Allow code={`${page}.adjust`}>
              <Button icon={<FileExcelOutlined />} onClick={() => setSheet({ storeId })}>
                {t('stock.sheet')}
              </Button>
            </Allow>
            <Allow code={`${page}.adjust`}>
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => openChange({ act: 'enter', storeId })}
              >
                {t('stock.enter')}
              </Button>
            </Allow>
          </>
        )}
        {...(allowed.any([`${page}.reorder`, printsTags])
          ? {
              bulk: {
                label: (count: number) => t('stock.selected', { count }),
                limit: stockLimit.products,
                verbs: (list: ListHandle<StockRow, z.input<typeof stockQuery>>) => (
                  <>
                    <Allow code={`${page}.reorder`}>
                      <Button
                        onClick={() => {
                          const rows = ofOneStore(list)
                          if (rows) setPoints(rows)
                        }}
                      >
                        {t('stock.reorder')}
                      </Button>
                    </Allow>
                    <PrintTags
                      chosen={() => {
                        const rows = ofOneStore(list)
                        return (
                          rows && {
                            storeId: rows[0]?.storeId ?? '',
                            productIds: rows.map(({ productId }) => productId),
                          }
                        )
                      }}
                    />
                  </>
                ),
              },
            }
          : {})}
        empty={{ noun: t('stock.many'), title: t('stock.emptyTitle'), hint: t('stock.emptyHint') }}
      />
      <p className="stock-lead">{t('stock.leadHint', { days: leadDays })}</p>
      <Deferred when={change !== null}>
        <StockChange asked={change} onClose={() => setChange(null)} />
      </Deferred>
      <Deferred when={sheet !== null}>
        <StockSheet asked={sheet} onClose={() => setSheet(null)} />
      </Deferred>
      <Deferred when={opened !== null}>
        <StockLedger
          place={opened}
          onClose={() => setOpened(null)}
          onAdjust={(row) => openChange({ act: 'adjust', row })}
        />
      </Deferred>
      <Deferred when={points !== null}>
        <ReorderDialog rows={points} onClose={() => setPoints(null)} />
      </Deferred>
    </>
  )
}

/** The selected rows. Null, with a warning, if they are of several stores. */
function ofOneStore({ selection }: ListHandle<StockRow, z.input<typeof stockQuery>>): StockRow[] | null {
  const rows = [...selection.values()]
  if (new Set(rows.map(({ storeId }) => storeId)).size === 1) return rows
  notices.warning(say('stock.oneStoreOnly'))
  return null
}

const card = {
  picture: (row: StockRow) => (
    <ProductThumb image={row.image} name={row.name} category={row.categoryName} size={44} />
  ),
  title: (row: StockRow) => <ProductLines product={row} title={<Named row={row} />} />,
}

/** The value of the stock, for people who may see costs. */
function Worth({ storeId }: { storeId: string }) {
  const t = useText()
  const allowed = useAllowed()
  const { data } = useCall(
    stockCalls.findStockValue,
    {},
    { enabled: allowed.has('iposWeb.product.cost'), quiet: true },
  )
  const value = storeId ? data?.stores.find((store) => store.storeId === storeId)?.value : data?.total
  return value ? <span>{t('stock.worth', { value: formatMoney(value) })}</span> : null
}

function useFields(): readonly SearchField[] {
  const label = useLabel()
  const category = useCategoryFilter()
  return useMemo(
    () => [
      category,
      {
        componentName: 'select',
        name: 'saleMode',
        placeholder: 'product.saleMode',
        width: 128,
        options: ([1, 2] as const).map((value) => ({ value, label: label(saleModeLabel[value]) })),
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'stock.keyword',
        validate: (value) => String(value ?? '').length <= 80,
      },
    ],
    [label, category],
  )
}
