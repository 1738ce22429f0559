import { DownloadOutlined } from '@ant-design/icons'
import {
  type ReportFigure,
  type ReportRow,
  reportFlowNames,
  reportGroups,
} from '@zhanggui/contract/stock/report.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney, today } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { useListStore } from '../../kit/input/use-list-store.ts'
import { requestExport } from '../../kit/list/export.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useCategoryFilter } from '../../kit/product/category-filter.ts'
import { ProductCell, ProductLines } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { Amount } from './stock-cells.tsx'
import './stock.css'

const figures = ['opening', ...reportFlowNames, 'closing'] as const
const words = { product: 'stock.byProduct', category: 'stock.byCategory', store: 'stock.byStore' } as const

/** The movement report: opening stock, moves by their kind and closing stock of some days, by product, category or store. */
export default function StockReport() {
  const t = useText()
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const costs = allowed.has('iposWeb.product.cost')
  // Amounts of several products do not add up: without costs there is nothing to show.
  const by = costs ? (reportGroups.find((group) => group === params.get('by')) ?? 'product') : 'product'
  const storeId = useListStore()
  const set = (name: string, value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      next.delete('pageNo')
      return next
    })
  const fields = useFields()
  const columns = useMemo(() => reportColumns(by === 'product', costs), [by, costs])
  // The present month, unless the user chooses other days.
  const to = today()
  const from = `${to.slice(0, 8)}01`
  const given = useMemo(() => ({ by, from, to, ...(storeId ? { storeId } : {}) }), [by, from, to, storeId])
  return (
    <ListPage
      key={`${by} ${storeId}`}
      name={`stockReport.${by === 'product' ? 'product' : 'group'}`}
      title={t('stock.reportTitle')}
      note={
        <span className="stock-note">
          <StoreSwitcher value={storeId} all onChange={(id) => set('storeId', id)} />
          <span>
            {t('stock.reportPeriod', { from: params.get('from') ?? from, to: params.get('to') ?? to })}
          </span>
        </span>
      }
      call={stockCalls.findStockReport}
      given={given}
      fields={fields}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={52}
      rangeText="stock.pageRange"
      card={card}
      actions={(list) => (
        <>
          {costs && (
            <Segmented
              aria-label={t('stock.by')}
              value={by}
              options={reportGroups.map((group) => ({ value: group, label: t(words[group]) }))}
              onChange={(group) => set('by', group === 'product' ? '' : group)}
            />
          )}
          <Allow code="iposWeb.inventory.report.export">
            <Button
              icon={<DownloadOutlined />}
              disabled={!list.total}
              onClick={() => {
                const { pageNo: _no, pageSize: _size, ...condition } = list.query
                return requestExport(stockCalls.exportStockReport.path, { condition })
              }}
            >
              {t('kit.exportList')}
            </Button>
          </Allow>
        </>
      )}
      empty={{ noun: t('stock.reportLines'), title: t('stock.reportNone'), hint: t('stock.reportNoneHint') }}
    />
  )
}

/** An amount, and its value below. */
function Figure({ figure, unit, strong }: { figure: ReportFigure; unit: number; strong: boolean }) {
  const { amount, value } = figure
  if (!strong && Number(amount ?? 0) === 0 && Number(value ?? 0) === 0)
    return <span className="cell-none">—</span>
  return (
    <span className={strong ? 'stock-figure stock-figure-strong' : 'stock-figure'}>
      {amount === null ? formatMoney(value ?? '0') : <Amount amount={amount} unit={unit} />}
      {amount !== null && value !== null && <small>{formatMoney(value)}</small>}
    </span>
  )
}

function reportColumns(ofProducts: boolean, costs: boolean): TableColumn<ReportRow>[] {
  return [
    {
      label: ofProducts ? 'stock.product' : 'stock.reportName',
      headerSortKey: 'name',
      disabled: true,
      fixed: 'start',
      width: ofProducts ? 216 : 180,
      grow: true,
      ...(ofProducts ? { skeleton: 'thumb' as const } : {}),
      slot: (row) => <Name row={row} />,
    },
    ...figures.map(
      (name): TableColumn<ReportRow> => ({
        label: `stock.${name}`,
        headerSortKey: name,
        align: 'end',
        // What is left in the end is always in view.
        ...(name === 'closing' ? { fixed: 'end' as const } : {}),
        width: costs ? 104 : 96,
        skeleton: 48,
        // A card has them all: opening and closing add up only with each of them.
        card: 'line',
        slot: (row) => (
          <Figure
            figure={row[name]}
            unit={row.product?.stockUnit ?? 0}
            strong={name === 'opening' || name === 'closing'}
          />
        ),
      }),
    ),
  ]
}

const title = (row: ReportRow) => <span className="product-name-title">{row.name}</span>

const Name = ({ row }: { row: ReportRow }) =>
  row.product ? <ProductCell product={row.product} title={title(row)} /> : title(row)

const card = {
  picture: ({ product }: ReportRow) =>
    product && (
      <ProductThumb image={product.image} name={product.name} category={product.categoryName} size={44} />
    ),
  title: (row: ReportRow) =>
    row.product ? <ProductLines product={row.product} title={title(row)} /> : title(row),
}

function useFields(): readonly SearchField[] {
  const category = useCategoryFilter()
  return useMemo(
    () => [
      {
        componentName: 'date',
        type: 'daterange',
        name: 'days',
        names: ['from', 'to'],
        placeholder: 'stock.reportDays',
        disableFuture: true,
      },
      category,
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'stock.keyword',
        validate: (value) => String(value ?? '').length <= 80,
      },
    ],
    [category],
  )
}
