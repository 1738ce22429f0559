import { DiffOutlined, ShopOutlined } from '@ant-design/icons'
import { tabLimit } from '@zhanggui/contract/count-limit.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import {
  type GoodsPage,
  type GoodsRow,
  type GoodsSummary,
  goodsLimit,
  type goodsQuery,
  goodsServiceBean,
  type goodsSummaryQuery,
  priceSources,
} from '@zhanggui/contract/goods/goods.ts'
import { saleModeLabel, saleStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { useLabel } from '../../kit/base/label.ts'
import { useText } from '../../kit/base/text.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { type ListHandle, ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useCategoryFilter } from '../../kit/product/category-filter.ts'
import { labelFilter } from '../../kit/product/lazy-options.ts'
import { PrintTags, printsTags } from '../../kit/product/print-tags.tsx'
import { ProductLines } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { type RecordSheet, SheetActions } from '../../kit/record/record-sheet.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { type Scheduling, setListing } from './goods-moves.ts'
import { stockPage } from './goods-stock.tsx'
import { type FromGoods, fromGoods } from './goods-walk.ts'
import { StandingLegend } from './legend.tsx'
import { RelistDialog } from './relist-dialog.tsx'
import { detailPath, GoodsTitle, page, storeGoodsColumns } from './store-goods-columns.tsx'
import { boardPath, summaryColumns } from './summary-columns.tsx'
import './goods.css'

const CopyGoods = lazy(() => import('./copy-goods.tsx'))
const SchedulePrice = lazy(() => import('./schedule-price.tsx'))
const GoodsPush = lazy(() => import('./goods-push.tsx'))

/** An export has the products of the list: of its store, or of all stores of the person. */
const sheet: RecordSheet = {
  serviceBean: goodsServiceBean,
  importCode: `${page}.import`,
  importPath: '/product/storeGoodSku/importStoreSku',
  exportCode: `${page}.export`,
  exportCall: goodsCalls.exportStoreGoods,
}

/** The products of a store, or of all stores in sums. The URL says which. */
export default function StoreGoods() {
  const { stores } = useSession()
  const [params, setParams] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const only = stores.length === 1 ? (stores[0]?.id ?? '') : ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : only
  const choose = (id: string) => setParams(id ? { storeId: id } : {})
  const switcher = <StoreSwitcher value={storeId} all onChange={choose} />
  const store = stores.find(({ id }) => id === storeId)
  return store ? (
    <OneStore key={store.id} store={store} switcher={switcher} />
  ) : (
    <AllStores switcher={switcher} />
  )
}

const tabs = [
  { value: '', label: 'goods.all' },
  { value: 'listed', label: 'goods.listed1' },
  { value: 'unlisted', label: 'goods.unlisted' },
  { value: 'different', label: 'goods.different' },
  { value: 'locked', label: 'goods.lockedTab' },
  { value: 'scheduled', label: 'goods.scheduled' },
  { value: 'low', label: 'goods.lowTab', todo: true },
] as const

/** People who may not see stock have no tab of it. */
const tabsFor = (stock: boolean) => tabs.filter(({ value }) => stock || value !== 'low')

const countOf = ({ counts }: GoodsPage, tab: string): number =>
  counts[(tab || 'all') as keyof GoodsPage['counts']] ?? counts.all

const rowKey = ({ productId }: { productId: string }) => productId

/** The products of pushes: their ids, and the clearing of the selection after it. */
interface Pushed {
  productIds: string[]
  storeIds: string[]
  done: () => void
}

function OneStore(props: { store: { id: string; name: string; code: string }; switcher: ReactNode }) {
  const { store } = props
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const fields = useFields(true)
  const [pushed, setPushed] = useState<Pushed | null>(null)
  const [scheduling, setScheduling] = useState<Scheduling | null>(null)
  const [copying, setCopying] = useState(false)
  const { stores } = useSession()
  const { pathname, search } = useLocation()
  // The page of a product leads to its neighbours in the list.
  const from = useRef<FromGoods | null>(null)
  const open = (row: GoodsRow) =>
    navigate(detailPath({ store, productId: row.productId }), { state: from.current })
  const stock = allowed.has(stockPage)
  const shownTabs = useMemo(() => tabsFor(stock), [stock])
  const costs = !useHiddenFields(goodsFields).has('costPrice')
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same, and a new one would only redraw the table
  const columns = useMemo(
    () => storeGoodsColumns(store, { costs, stock }, open, setScheduling),
    [store, costs, stock],
  )
  const given = useMemo(() => ({ storeId: store.id }), [store.id])
  const canSelect = allowed.any([`${page}.edit`, `${page}.push`, printsTags])
  const card = {
    picture: pictureOf,
    title: (row: GoodsRow) => (
      <ProductLines product={row} title={<GoodsTitle row={{ ...row, store }} onOpen={open} />} />
    ),
  }
  return (
    <>
      <ListPage
        name="storeGoods"
        title={t('goods.listTitle')}
        note={<Note switcher={props.switcher}>{store.code}</Note>}
        call={goodsCalls.findStoreGoodsPage}
        given={given}
        tabs={{ name: 'tab', tabs: shownTabs, count: countOf, stops: tabLimit }}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={52}
        defaultSort={{ key: 'updatedAt', order: 'desc' }}
        rangeText="goods.pageRange"
        card={card}
        {...(allowed.has(`${page}.detail`) ? { onOpen: open } : {})}
        line={(shown, { query }) => {
          from.current = fromGoods(`${pathname}${search}`, query, shown)
          return null
        }}
        actions={(list) => (
          <>
            <BoardButton storeId={store.id} />
            <SheetActions
              sheet={sheet}
              list={list}
              more={
                stores.length > 1 && allowed.has(`${page}.push`)
                  ? [{ key: 'copy', label: t('goods.copy'), onClick: () => setCopying(true) }]
                  : []
              }
            />
          </>
        )}
        {...(canSelect
          ? {
              bulk: {
                label: (count: number) => t('goods.selected', { count }),
                limit: goodsLimit.products,
                verbs: (list: ListHandle<GoodsRow, z.input<typeof goodsQuery>>) => (
                  <>
                    {([true, false] as const).map((listed) => (
                      <Allow key={String(listed)} code={`${page}.edit`}>
                        <Button
                          onClick={async () => {
                            try {
                              await setListing(store.id, [...list.selection.values()], listed)
                              list.clearSelection()
                            } catch (error) {
                              // The notice has said it, or the question was closed.
                              if (!(error instanceof CallError)) throw error
                            }
                          }}
                        >
                          {t(listed ? 'goods.list' : 'goods.delist')}
                        </Button>
                      </Allow>
                    ))}
                    <Allow code={`${page}.push`}>
                      <Button
                        onClick={() =>
                          setPushed({
                            productIds: [...list.selection.keys()],
                            storeIds: [store.id],
                            done: list.clearSelection,
                          })
                        }
                      >
                        {t('goods.push')}
                      </Button>
                    </Allow>
                    <PrintTags
                      chosen={() => ({ storeId: store.id, productIds: [...list.selection.keys()] })}
                    />
                  </>
                ),
              },
            }
          : {})}
        legend={<StandingLegend />}
        empty={{ noun: t('goods.many'), title: t('goods.emptyTitle'), hint: t('goods.emptyHint') }}
      />
      <RelistDialog />
      <Deferred when={copying}>
        <CopyGoods open={copying} store={store} onClose={() => setCopying(false)} />
      </Deferred>
      <Deferred when={pushed !== null}>
        <GoodsPush asked={pushed} onClose={() => setPushed(null)} />
      </Deferred>
      <Deferred when={scheduling !== null}>
        <SchedulePrice asked={scheduling} onClose={() => setScheduling(null)} />
      </Deferred>
    </>
  )
}

function AllStores({ switcher }: { switcher: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const { stores } = useSession()
  const fields = useFields(false)
  const [pushed, setPushed] = useState<Pushed | null>(null)
  const canSeeBoard = allowed.has(`${page}.difference`)
  const canSeeStock = allowed.has(stockPage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same, and a new one would only redraw the table
  const columns = useMemo(
    () => summaryColumns({ board: canSeeBoard, stock: canSeeStock }, (row) => navigate(boardPath(row))),
    [canSeeBoard, canSeeStock],
  )
  return (
    <>
      <ListPage
        name="goodsSummary"
        title={t('goods.listTitle')}
        note={<Note switcher={switcher}>{t('goods.storeCount', { count: stores.length })}</Note>}
        call={goodsCalls.findGoodsSummaryPage}
        fields={fields}
        columns={columns}
        rowKey={rowKey}
        rowHeight={52}
        defaultSort={{ key: 'updatedAt', order: 'desc' }}
        rangeText="goods.pageRange"
        card={summaryCard}
        {...(canSeeBoard
          ? {
              onOpen: (row: { productId: string }) => navigate(boardPath(row)),
            }
          : {})}
        actions={(list) => (
          <>
            <BoardButton storeId="" />
            <SheetActions sheet={sheet} list={list} />
          </>
        )}
        {...(allowed.has(`${page}.push`)
          ? {
              bulk: {
                label: (count: number) => t('goods.selected', { count }),
                limit: goodsLimit.products,
                verbs: (list: ListHandle<GoodsSummary, z.input<typeof goodsSummaryQuery>>) => (
                  <Button
                    icon={<ShopOutlined />}
                    onClick={() =>
                      setPushed({
                        productIds: [...list.selection.keys()],
                        storeIds: stores.map(({ id }) => id),
                        done: list.clearSelection,
                      })
                    }
                  >
                    {t('goods.push')}
                  </Button>
                ),
              },
            }
          : {})}
        empty={{ noun: t('goods.many'), title: t('goods.emptyTitle'), hint: t('goods.emptyHint') }}
      />
      <Deferred when={pushed !== null}>
        <GoodsPush asked={pushed} onClose={() => setPushed(null)} />
      </Deferred>
    </>
  )
}

const pictureOf = (row: { image: string; name: string; categoryName: string }) => (
  <ProductThumb image={row.image} name={row.name} category={row.categoryName} size={44} />
)
const summaryCard = {
  picture: pictureOf,
  title: (row: Parameters<typeof ProductLines>[0]['product']) => (
    <ProductLines
      product={row}
      title={
        <span className="product-name-title" title={row.name}>
          {row.name}
        </span>
      }
    />
  ),
}

function Note({ switcher, children }: { switcher: ReactNode; children: ReactNode }) {
  return (
    <span className="goods-title">
      {switcher} {children}
    </span>
  )
}

const sourceLabel = { follow: 'goods.follow', own: 'goods.ownMark', locked: 'goods.lockedMark' } as const

function BoardButton({ storeId }: { storeId: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Allow code={`${page}.difference`}>
      <Button
        icon={<DiffOutlined />}
        onClick={() => navigate(`/product/storeGoodSku/difference${storeId && `?storeIds=${storeId}`}`)}
      >
        {t('goods.board')}
      </Button>
    </Allow>
  )
}

/** The filters. What counts in one store has some of its own. */
function useFields(ofStore: boolean): readonly SearchField[] {
  const label = useLabel()
  const category = useCategoryFilter()
  return useMemo(
    () => [
      category,
      ...(ofStore
        ? ([
            {
              componentName: 'select',
              name: 'source',
              placeholder: 'goods.source',
              width: 128,
              options: priceSources.map((value) => ({ value, label: label(sourceLabel[value]) })),
            },
            {
              componentName: 'select',
              name: 'saleStatus',
              placeholder: 'goods.saleStatus',
              width: 128,
              options: ([2, 1, 0] as const).map((value) => ({ value, label: label(saleStatusLabel[value]) })),
            },
          ] satisfies SearchField[])
        : []),
      {
        componentName: 'select',
        name: 'saleMode',
        placeholder: 'product.saleMode',
        width: 128,
        more: ofStore,
        options: ([1, 2] as const).map((value) => ({ value, label: label(saleModeLabel[value]) })),
      },
      {
        componentName: 'remote',
        name: 'labelId',
        placeholder: 'product.labelId',
        ...labelFilter,
        more: true,
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'goods.keyword',
        validate: (value) => String(value ?? '').length <= 80,
      },
    ],
    [label, category, ofStore],
  )
}
