import { CalendarOutlined } from '@ant-design/icons'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import {
  type ScheduledBatch,
  type ScheduledPriceRow,
  waitingParts,
} from '@zhanggui/contract/product/scheduled-price.ts'
import { isUnitCode, unitNames } from '@zhanggui/contract/product/unit.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { daysUntil, formatMoment, formatMoney } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { MarginChange, signed } from './price-figures.tsx'
import { priceChange } from './price-preview.ts'
import { productTabs } from './product-tabs.ts'
import { dayOf, withdrawBatch } from './scheduled-price-acts.ts'
import { WithdrawPrice } from './withdraw-price.tsx'
import './price-bulk.css'
import './scheduled-prices.css'

const RescheduleDialog = lazy(() => import('./reschedule-dialog.tsx'))

const edit = 'iposWeb.product.productGoodProduct.edit'

type Query = Parameters<typeof withdrawBatch>[0]

/** The tab of scheduled prices, grouped by the moment from which they apply. */
export default function ScheduledPrices({ actions }: { actions: ReactNode }) {
  const t = useText()
  const allowed = useAllowed()
  const [moved, setMoved] = useState<ScheduledPriceRow | null>(null)
  const margins = allowed.has('iposWeb.product.cost')
  const mayEdit = allowed.has(edit)
  const columns = useMemo(
    () =>
      columnsOf(setMoved).filter(
        ({ headerSortKey }) =>
          (margins || headerSortKey !== 'margin') && (mayEdit || headerSortKey !== 'acts'),
      ),
    [margins, mayEdit],
  )
  return (
    <>
      <ListPage
        name="scheduledPrice"
        title={t('product.listTitle')}
        call={productCalls.findScheduledPricePage}
        tabs={productTabs}
        fields={useFields()}
        columns={columns}
        rowKey={rowKey}
        autoHeight
        rangeText="product.pageRange"
        card={card}
        groups={({ batches, records }, { query }) => {
          const known = new Map(batches.map((batch) => [batch.effectiveAt, batch]))
          return {
            keyOf: ({ effectiveAt }) => effectiveAt,
            head: ({ effectiveAt }) => (
              <BatchHead
                batch={known.get(effectiveAt) ?? { effectiveAt, count: 1 }}
                query={query}
                shown={records}
              />
            ),
          }
        }}
        actions={() => actions}
        empty={{
          noun: t('product.scheduledPrices'),
          title: t('product.scheduledEmpty'),
          hint: t('product.scheduledEmptyHint'),
        }}
      />
      <Deferred when={moved !== null}>
        <RescheduleDialog price={moved} onClose={() => setMoved(null)} />
      </Deferred>
    </>
  )
}

const rowKey = ({ id }: ScheduledPriceRow) => id
const card = {
  picture: (price: ScheduledPriceRow) => (
    <ProductThumb image={price.image} name={price.name} category={price.categoryName} size={44} />
  ),
  title: (price: ScheduledPriceRow) => <PricedProduct price={price} />,
}

function useFields(): readonly SearchField[] {
  const categories = useCategoryOptions()
  return useMemo(
    () => [
      {
        componentName: 'tree',
        name: 'categoryId',
        placeholder: 'product.categoryId',
        width: 140,
        options: categories,
      },
      {
        componentName: 'date',
        type: 'daterange',
        name: 'effective',
        names: ['effectiveFrom', 'effectiveTo'],
        placeholder: 'product.effectiveDate',
      },
      {
        componentName: 'remote',
        name: 'employeeId',
        placeholder: 'product.scheduledBy',
        width: 140,
        load: async (keyword) =>
          (await send(productCalls.findScheduledPriceActors, { keyword })).map(({ id, name }) => ({
            value: id,
            label: name,
          })),
        find: async (id) => {
          const [person] = await send(productCalls.findScheduledPriceActors, { id }, { quiet: true })
          return person ? { value: id, label: person.name } : null
        },
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'product.keyword',
        validate: (value) => String(value ?? '').length <= 80,
      },
    ],
    [categories],
  )
}

function PricedProduct({ price }: { price: ScheduledPriceRow }) {
  const { id, name, code } = price
  return (
    <div className="product-name-lines">
      {useAllowed().has(edit) ? (
        <Link className="product-name-title" title={name} to={`/product/productEdit?id=${id}`}>
          {name}
        </Link>
      ) : (
        <span className="product-name-title" title={name}>
          {name}
        </span>
      )}
      <span className="product-name-code">{code}</span>
    </div>
  )
}

/** The moment of a batch, the time until then, and the act for all of it. */
function BatchHead({
  batch,
  query,
  shown,
}: {
  batch: ScheduledBatch
  query: Query
  shown: readonly ScheduledPriceRow[]
}) {
  const t = useText()
  const language = useLanguage()
  const { count, effectiveAt } = batch
  const costs = useAllowed().has('iposWeb.product.cost')
  const day = dayOf(batch)
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(day))
  const minutes = Math.max(0, Math.floor((Date.parse(effectiveAt) - Date.now()) / 60_000))
  const days = daysUntil(effectiveAt)
  const left =
    days > 1
      ? t('product.batchDays', { days })
      : t(days === 1 ? 'product.batchTomorrow' : 'product.batchToday', {
          ...{ hours: Math.floor(minutes / 60), minutes: minutes % 60 },
        })
  return (
    <div className="price-batch">
      <CalendarOutlined />
      <strong>{formatMoment(effectiveAt).replace(' ', ` ${weekday} `)}</strong>
      <StatusTag tone="inProgress">{t('product.batchWaiting')}</StatusTag>
      <span className="price-batch-note">{t('product.batchCount', { count })}</span>
      <span className="price-batch-note">{left}</span>
      <Allow code={edit}>
        <ConfirmPopover
          content={t(costs ? 'product.withdrawBatchCostsQuestion' : 'product.withdrawBatchQuestion', {
            count,
          })}
          okText={t('product.withdrawCount', { count })}
          danger={false}
          placement="topRight"
          onConfirm={() => withdrawBatch(query, day, shown, costs)}
        >
          <Button type="link" size="small" className="price-batch-act">
            {t('product.withdrawBatch', { count })}
          </Button>
        </ConfirmPopover>
      </Allow>
    </div>
  )
}

function Acts({ price, onMove }: { price: ScheduledPriceRow; onMove: (price: ScheduledPriceRow) => void }) {
  const t = useText()
  return (
    <Allow code={edit}>
      <span className="price-acts">
        <WithdrawPrice row={price}>
          <Button type="link" size="small">
            {t('product.withdrawPrice')}
          </Button>
        </WithdrawPrice>
        <Button type="link" size="small" onClick={() => onMove(price)}>
          {t('product.reschedule')}
        </Button>
      </span>
    </Allow>
  )
}

function NewPrice({ price }: { price: ScheduledPriceRow }) {
  const zh = useLanguage() === 'zh'
  const { saleUnit, after } = price
  const t = useText()
  const { change } = priceChange(price)
  const parts = waitingParts(price)
  return (
    <span className="new-price">
      {parts.includes('price') && (
        <>
          <i aria-hidden="true">→</i>
          <strong>{formatMoney(after)}</strong>
          <small>{isUnitCode(saleUnit) && `/${unitNames[saleUnit][zh ? 0 : 1]}`}</small>
          <span className={(change ?? 0) > 0 ? 'price-up' : 'price-down'}>{signed(change)}</span>
        </>
      )}
      {parts.includes('cost') && (
        <span className="new-cost">
          {t('product.costPrice')} <del>{formatMoney(price.costBefore)}</del>{' '}
          <strong>{formatMoney(price.costAfter)}</strong>
        </span>
      )}
    </span>
  )
}

function Margins({ price }: { price: ScheduledPriceRow }) {
  const t = useText()
  const { marginBefore, marginAfter, underCost } = priceChange(price)
  return (
    <span className="price-margins">
      <span>
        <MarginChange before={marginBefore} after={marginAfter} />
      </span>
      {underCost && (
        <small className="price-bulk-fault">
          {t('product.belowCost', { cost: formatMoney(price.costAfter) })}
        </small>
      )}
    </span>
  )
}

const columnsOf = (onMove: (price: ScheduledPriceRow) => void): TableColumn<ScheduledPriceRow>[] => [
  {
    label: 'product.product',
    headerSortKey: 'name',
    disabled: true,
    width: 280,
    grow: true,
    skeleton: 'thumb',
    slot: (price) => (
      <div className="product-name">
        <ProductThumb image={price.image} name={price.name} category={price.categoryName} />
        <PricedProduct price={price} />
      </div>
    ),
  },
  {
    label: 'product.priceBefore',
    headerSortKey: 'before',
    align: 'end',
    width: 112,
    card: 'line',
    slot: (price) =>
      waitingParts(price).includes('price') ? (
        <del>{formatMoney(price.before)}</del>
      ) : (
        formatMoney(price.before)
      ),
  },
  {
    label: 'product.priceAfter',
    headerSortKey: 'after',
    width: 224,
    card: 'line',
    slot: (price) => <NewPrice price={price} />,
  },
  {
    label: 'product.margin',
    headerSortKey: 'margin',
    align: 'end',
    width: 152,
    card: 'line',
    slot: (price) => <Margins price={price} />,
  },
  {
    label: 'product.submitted',
    headerSortKey: 'by',
    width: 136,
    card: 'line',
    slot: ({ by, submittedAt }) => <TwoLines above={by} below={formatMoment(submittedAt)} />,
  },
  {
    label: 'kit.actions',
    headerSortKey: 'acts',
    disabled: true,
    fixed: 'end',
    width: 188,
    card: 'foot',
    slot: (price) => <Acts price={price} onMove={onMove} />,
  },
]
