import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import {
  type ReportFigure,
  type ReportFilters,
  type ReportFlow,
  type ReportPage,
  type ReportQuery,
  type ReportRow,
  reportFilters,
  reportFlowNames,
  reportFlows,
} from '@zhanggui/contract/stock/report.ts'
import { stockLimit } from '@zhanggui/contract/stock/stock.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { type ShownProduct, shownOf, shownProducts } from '../goods/goods.ts'
import { requireStore } from '../goods/goods-write.ts'
import { draftsCode } from '../product/product-found.ts'
import { startExport } from '../transfer/export.ts'
import { isWeighed, unitText } from './ledger.ts'
import {
  countReported,
  type Flow,
  type Period,
  selectFlows,
  selectGroupNames,
  selectPeriod,
  selectReported,
  selectReportedAfter,
} from './report.sql.ts'
import type { Asked } from './stock.sql.ts'
import { askedStock, seesValue } from './stock.ts'
import { column, costs, parsed, requireAskedStore } from './stock-export.ts'

type Figures = Record<'opening' | ReportFlow | 'closing', { amount: number; value: number }>

const empty = () => ({ amount: 0, value: 0 })

/** Opening = the stock of now less all moves since; closing = the stock of now less the moves after the period. */
function figuresOf(flows: readonly Flow[]): Figures {
  const figures = Object.fromEntries(
    (['opening', ...reportFlowNames, 'closing'] as const).map((name) => [name, empty()]),
  ) as Figures
  const add = (name: keyof Figures, { amount, value }: Flow, sign: 1 | -1) => {
    figures[name].amount += sign * amount
    figures[name].value += sign * value
  }
  for (const flow of flows) {
    if (flow.kind === null) {
      add('opening', flow, 1)
      add('closing', flow, 1)
      continue
    }
    add('opening', flow, -1)
    if (!flow.inside) add('closing', flow, -1)
    for (const name of reportFlowNames)
      if (flow.inside && (reportFlows[name] as readonly number[]).includes(flow.kind)) add(name, flow, 1)
  }
  return figures
}

function byId(flows: readonly Flow[]): Map<number, Figures> {
  const ofId = new Map<number, Flow[]>()
  for (const flow of flows) ofId.set(flow.id, [...(ofId.get(flow.id) ?? []), flow])
  return new Map([...ofId].map(([id, some]) => [id, figuresOf(some)]))
}

async function periodOf(tx: Tx, { from, to }: Pick<ReportFilters, 'from' | 'to'>, timeZone: string) {
  const period = await selectPeriod(tx, from, to, timeZone)
  if (period.from > period.to) throw refuse('stock.fromAfterTo')
  return period
}

const askedFor = (
  tx: Tx,
  reader: Pick<SheetReader, 'stores' | 'permissions'>,
  asked: ReportFilters,
  zone: string,
) => {
  const { storeId, keyword, categoryId } = asked
  return askedStock(tx, reader, { storeId, keyword, categoryId }, zone)
}

export async function findStockReport(context: TenantContext, asked: ReportQuery): Promise<ReportPage> {
  const { tx, session } = context
  const { by, pageNo, pageSize } = asked
  if (asked.storeId !== undefined) await requireStore(context, asked.storeId)
  const period = await periodOf(tx, asked, session.timeZone)
  const stock = await askedFor(tx, session, asked, session.timeZone)
  const sees = seesValue(session)
  const shown = (figures: Figures, weighed: boolean | null) =>
    Object.fromEntries(
      Object.entries(figures).map(([name, { amount, value }]): [string, ReportFigure] => [
        name,
        {
          amount: weighed === null ? null : amountText(amount, weighed),
          value: sees ? yuanOf(value) : null,
        },
      ]),
    ) as Record<keyof Figures, ReportFigure>
  if (by !== 'product') {
    const groups = await groupsOf(tx, stock, by, period)
    return {
      records: groups
        .slice((pageNo - 1) * pageSize, pageNo * pageSize)
        .map(({ id, name, figures }) => ({ id: String(id), name, product: null, ...shown(figures, null) })),
      total: groups.length,
      totalCapped: false,
      from: period.from,
      to: period.to,
    }
  }
  const found = await countReported(tx, stock, countLimit + 1)
  const ids = await selectReported(tx, stock, period, {
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  })
  return {
    records: (await productsOf(tx, stock, period, ids)).map(({ head, figures }): ReportRow => {
      const { headPrice: _, ...facts } = shownOf(context, head)
      return {
        id: String(head.id),
        name: head.name,
        product: { ...facts, stockUnit: head.stock_unit },
        ...shown(figures, isWeighed(head)),
      }
    }),
    total: Math.min(found, countLimit),
    totalCapped: found > countLimit,
    from: period.from,
    to: period.to,
  }
}

async function productsOf(tx: Tx, asked: Asked, period: Period, ids: readonly number[]) {
  const heads = await shownProducts(tx, ids, true)
  const figures = byId(await selectFlows(tx, asked, 'product', period, ids))
  return ids.flatMap((id): { head: ShownProduct; figures: Figures }[] => {
    const head = heads.get(id)
    return head ? [{ head, figures: figures.get(id) ?? figuresOf([]) }] : []
  })
}

async function groupsOf(tx: Tx, asked: Asked, by: 'category' | 'store', period: Period) {
  const figures = byId(await selectFlows(tx, asked, by, period, null))
  const names = await selectGroupNames(tx, by, [...figures.keys()])
  return names.map(({ id, name }) => ({ id, name, figures: figures.get(id) ?? figuresOf([]) }))
}

const figureNames = ['opening', ...reportFlowNames, 'closing'] as const
type FigureName = (typeof figureNames)[number]
type Cell = 'code' | 'name' | 'unit' | `${FigureName}` | `${FigureName}Value`

const reportColumns: readonly SheetColumn<Cell>[] = [
  column('code', 'stock.productCode', 16, { identifier: true }),
  column('name', 'stock.reportName', 28),
  column('unit', 'stock.unit', 8),
  ...figureNames.map((name) => column(name, `stock.${name}`, 12, { kind: 'number' })),
  ...figureNames.map((name) =>
    column(`${name}Value` as const, `stock.${name}Value`, 14, { kind: 'money', unit: 'yuan', needs: costs }),
  ),
]

export const reportExport: ExportService = {
  serviceBean: 'stockReportService',
  title: 'stock.reportTitle',
  columns: reportColumns,
  permissions: { export: 'iposWeb.inventory.report.export' },
  ofStores: true,
  guards: [costs, draftsCode],
  parseCondition: parsed(reportFilters),
  async countRows(tx, condition, reader) {
    const { filters, asked, period } = await reportOf(tx, condition, reader)
    return filters.by === 'product'
      ? countReported(tx, asked, stockLimit.exported)
      : (await groupsOf(tx, asked, filters.by, period)).length
  },
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const { filters, asked, period } = await reportOf(tx, condition, reader)
    if (filters.by !== 'product')
      return {
        rows: (await groupsOf(tx, asked, filters.by, period)).map(({ name, figures }) =>
          cellsOf({ name, figures, head: null }, language),
        ),
        cursor: null,
      }
    // By their ids alone: a sale meanwhile moves no product behind the cursor.
    const ids = await selectReportedAfter(tx, asked, cursor === null ? null : Number(cursor), limit)
    const rows = (await productsOf(tx, asked, period, ids)).map(({ head, figures }) =>
      cellsOf({ name: head.name, figures, head }, language),
    )
    return { rows, cursor: ids.length === limit ? String(ids.at(-1)) : null }
  },
}

async function reportOf(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const filters = condition as ReportFilters
  const timeZone = await selectTimeZone(tx)
  return {
    filters,
    asked: await askedFor(tx, reader, filters, timeZone),
    period: await periodOf(tx, filters, timeZone),
  }
}

function cellsOf(
  { name, figures, head }: { name: string; figures: Figures; head: ShownProduct | null },
  language: Language,
): string[] {
  return reportColumns.map(({ key }) => {
    if (key === 'code') return head?.code ?? ''
    if (key === 'name') return name
    if (key === 'unit') return head ? unitText(head.stock_unit, language, null) : ''
    const figure = figures[key.replace(/Value$/, '') as FigureName]
    if (key.endsWith('Value')) return yuanOf(figure.value)
    return head ? amountText(figure.amount, isWeighed(head)) : ''
  })
}

export const exportStockReport = async (
  context: TenantContext,
  { condition, asyncSystemName }: { condition: unknown; asyncSystemName?: string | undefined },
) => {
  await requireAskedStore(context, condition)
  await periodOf(context.tx, condition as ReportFilters, context.session.timeZone)
  return {
    taskId: String(await startExport(context, { service: reportExport, condition, asyncSystemName })),
  }
}
