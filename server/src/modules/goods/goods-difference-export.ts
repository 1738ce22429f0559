import { textOf } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { type Difference, type DifferenceFilters, differenceFilters } from '@zhanggui/contract/goods/goods.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { selectGoodsStores } from './goods.sql.ts'
import { type ShownProduct, shownProducts } from './goods.ts'
import { countDifferences, type ExportedDifference, selectDifferencesAfter } from './goods-difference.sql.ts'
import { differenceOf, scopeOf } from './goods-difference.ts'

interface Line {
  row: ExportedDifference
  head: ShownProduct
  shown: Difference
  language: Language
}

/** How far a price is from that of the head office. Other fields have no size. */
function percentOf({ field, own, head }: Difference): string {
  const [is, base] = [own, head].map((yuan) => centsOf(yuan ?? ''))
  const priced = field === 'salesPrice' || field === 'costPrice'
  return priced && is && base ? (((is - base) / base) * 100).toFixed(1) : ''
}

const cells = {
  productCode: ({ head }) => head.code,
  productName: ({ head }) => head.name,
  storeCode: ({ row }) => row.store_code,
  storeName: ({ row }) => row.store_name,
  field: ({ row, language }) => textOf(language, `goods.${row.field}`),
  head: ({ shown }) => shown.head ?? '',
  own: ({ shown }) => shown.own ?? '',
  percent: ({ shown }) => percentOf(shown),
  underCost: ({ shown, language }) => (shown.underCost ? textOf(language, 'goods.underCost1') : ''),
  since: ({ row }) => row.local ?? '',
  by: ({ row }) => row.by ?? '',
  reason: ({ row }) => row.reason ?? '',
  acceptedBy: ({ row }) => row.accepted_by ?? '',
} satisfies Record<string, (line: Line) => string>

const column = <K extends string>(
  key: K,
  label: SheetColumn['label'],
  width: number,
  more: Partial<SheetColumn> = {},
): SheetColumn<K> => ({ kind: 'text', aliases: [], ...more, key, label, width })

const costs = 'iposWeb.product.cost'
const columns: readonly SheetColumn<keyof typeof cells>[] = [
  column('productCode', 'goods.productCode', 16, { identifier: true }),
  column('productName', 'goods.productName', 28),
  column('storeCode', 'goods.storeCode', 12, { identifier: true }),
  column('storeName', 'goods.storeName', 16),
  column('field', 'goods.field', 14),
  column('head', 'goods.atHeadColumn', 16),
  column('own', 'goods.ownColumn', 16),
  column('percent', 'goods.percentColumn', 10, { kind: 'number' }),
  column('underCost', 'goods.underCostColumn', 10, { needs: costs }),
  column('since', 'goods.sinceColumn', 20, { kind: 'moment' }),
  column('by', 'goods.setBy', 14),
  column('reason', 'goods.reason', 28),
  column('acceptedBy', 'goods.acceptedByColumn', 14),
]

/** A file has at most so many differences. */
const most = 1_000_000

async function found(tx: Tx, condition: unknown, reader: SheetReader) {
  // `parseCondition` has parsed it.
  const { accepted, storeIds, ...filters } = condition as DifferenceFilters
  const timeZone = await selectTimeZone(tx)
  const stores = await selectGoodsStores(tx, reader, storeIds?.map(Number) ?? null)
  if (storeIds && stores.length < new Set(storeIds).size) throw refuse('common.notFound')
  const scope = await scopeOf(tx, stores, filters, { permissions: reader.permissions, timeZone })
  return { accepted, scope }
}

/** The differences that the board finds, a row each. */
export const differenceExport: ExportService = {
  serviceBean: 'storeGoodsDifference',
  title: 'goods.board',
  permissions: { export: 'iposWeb.product.storeGoodSku.difference' },
  ofStores: true,
  guards: [costs],
  columns,
  parseCondition(raw, language) {
    const parsed = differenceFilters.safeParse(raw, { reportInput: true })
    if (parsed.success) return parsed.data
    throw refuseInput(fieldIssues(parsed.error.issues, 'goods', language), language)
  },
  async countRows(tx, condition, reader) {
    const { accepted, scope } = await found(tx, condition, reader)
    return countDifferences(tx, scope, accepted, most)
  },
  async selectRows(tx, condition, cursor, limit, language, reader) {
    const { accepted, scope } = await found(tx, condition, reader)
    const [product = '0', store = '0', field = ''] = (cursor ?? '0:0:').split(':')
    const place = [Number(product), Number(store), field] as const
    const rows = await selectDifferencesAfter(tx, scope, accepted, place, limit)
    const heads = await shownProducts(tx, [...new Set(rows.map(({ product_id }) => product_id))])
    const sees = !hiddenFields(goodsFields, reader.permissions).has('costPrice')
    const last = rows.at(-1)
    return {
      rows: rows.flatMap((row) => {
        const head = heads.get(row.product_id)
        if (!head) return []
        const line = { row, head, shown: differenceOf(row, language, sees), language }
        return [columns.map(({ key }) => cells[key](line))]
      }),
      cursor: last && rows.length === limit ? `${last.product_id}:${last.store_id}:${last.field}` : null,
    }
  },
}
