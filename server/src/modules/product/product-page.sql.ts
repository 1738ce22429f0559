import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import type { LabelOption } from '@zhanggui/contract/label/label.ts'
import { type ProductStatus, productStatuses } from '@zhanggui/contract/product/product.status.ts'
import type { ProductFilters, ProductQuery } from '@zhanggui/contract/product/product.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { RawBuilder } from 'kysely'
import { rowsOf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { listOf } from '../../kernel/record/kind.ts'
import { type ListedValues, listedColumns } from './product.sql.ts'
import { groupCondition } from './product-rule.sql.ts'

/**
 * Up to so many matches of an index are fetched and sorted. For more matches it is faster to scan the list in its
 * order until the page is full.
 */
const foundLimit = 50_000
/** The rows of later pages are picked by a second statement, after the rows are counted. */
const deepFrom = 1000
const pageSizes = [10, 20, 50, 100, 200]

export interface ProductPageRow extends ListedValues {
  id: number
  version: number
  barcodes: string[]
  category_name: string
  status: ProductStatus
  image_key: string | null
  thumbnail_key: string | null
  labels: LabelOption[]
  updated_at: string
}

/** Rows per status under the filters without the status: exact, or more than `countLimit`. */
export type Counts = Partial<Record<ProductStatus, number>>

export interface ProductPageRows {
  rows: ProductPageRow[]
  counts: Counts
  /** True for stored counts, which are exact at any size. */
  exact: boolean
}

/** A page of products: one statement for the first page, two for later ones, three for deep ones. */
export async function selectProductPage(
  tx: Tx,
  asked: ProductQuery,
  timeZone: string,
): Promise<ProductPageRows> {
  const conditions = await conditionsOf(tx, asked, timeZone)
  if (conditions.size === 0) return selectInOrder(tx, asked, [], true)
  for (const source of sourcesOf(tx, asked, conditions)) {
    const page = await selectFound(tx, asked, source, conditions)
    if (isAnswer(page.counts, source)) return page
    if (!isNone(page.counts)) break
  }
  return selectInOrder(tx, asked, [...conditions.values()], false)
}

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, amount) => sum + amount, 0)
const isNone = (counts: Counts) => sumOf(counts) === 0
/** A barcode that exists in full was scanned. Otherwise the text may be the beginning of one. */
const isAnswer = (counts: Counts, source: Source) =>
  sumOf(counts) <= foundLimit && !(isNone(counts) && source.exact)

type FilterKey = Exclude<keyof ProductFilters, 'status'>
type Conditions = ReadonlyMap<FilterKey, RawBuilder<unknown>>

/** The filters as conditions on `product p`, without the status. */
export async function conditionsOf(tx: Tx, filters: ProductFilters, timeZone: string): Promise<Conditions> {
  const conditions = new Map<FilterKey, RawBuilder<unknown>>()
  const {
    keyword,
    name,
    code,
    barcode,
    categoryId,
    labelId,
    productGroupId,
    saleStatus,
    saleMode,
    pictured,
    updatedFrom,
    updatedTo,
  } = filters
  if (keyword) conditions.set('keyword', scanned(tx, keyword, keywordCondition(tx, keyword)))
  if (name) conditions.set('name', nameCondition(name))
  if (code) conditions.set('code', codeCondition(code))
  if (barcode) conditions.set('barcode', scanned(tx, barcode, barcodeCondition(tx, barcode)))
  if (categoryId)
    conditions.set(
      'categoryId',
      sql`p.category_id = any (array(
        select c.id from category c
        where c.merchant_id = ${tx.merchantId} and (c.id = ${categoryId}::bigint or c.parent_id = ${categoryId}::bigint)))`,
    )
  if (labelId) conditions.set('labelId', sql`p.id in ${labelled(tx, labelId)}`)
  if (productGroupId)
    conditions.set('productGroupId', await groupCondition(tx, Number(productGroupId), timeZone))
  // Literals, not parameters: only then the planner can use the partial indexes on rare values.
  if (saleStatus && saleStatus.length > 0) {
    const values = [...new Set(saleStatus)].sort().map((one) => sql.lit(one))
    conditions.set('saleStatus', sql`p.sale_status in (${sql.join(values)})`)
  }
  if (saleMode) conditions.set('saleMode', sql`p.sale_mode = ${sql.lit(saleMode)}`)
  if (pictured !== undefined) {
    // The search by text has no such column. Without a text, the plain column can use its index.
    const picture =
      keyword || name
        ? sql`(select q.image_file_id from product q where q.merchant_id = ${tx.merchantId} and q.id = p.id)`
        : sql`p.image_file_id`
    conditions.set('pictured', pictured === 0 ? sql`${picture} is null` : sql`${picture} is not null`)
  }
  if (updatedFrom)
    conditions.set(
      'updatedFrom',
      sql`p.updated_at >= ${updatedFrom}::date::timestamp at time zone ${timeZone}::text`,
    )
  if (updatedTo)
    conditions.set(
      'updatedTo',
      sql`p.updated_at < (${updatedTo}::date + 1)::timestamp at time zone ${timeZone}::text`,
    )
  return conditions
}

const labelled = (tx: Tx, labelId: string) => sql`(
  select l.product_id from product_label_link l where l.merchant_id = ${tx.merchantId} and l.label_id = ${labelId}::bigint)`

export const wholeBarcode = /^\d{8,14}$/

/** A barcode that exists in full was scanned. Otherwise the text may be the beginning of one. */
const scanned = (tx: Tx, text: string, otherwise: RawBuilder<unknown>) =>
  wholeBarcode.test(text)
    ? sql`case when exists (
        select from product_barcode b join product q on q.merchant_id = ${tx.merchantId} and q.id = b.product_id
        where b.merchant_id = ${tx.merchantId} and b.barcode = any (${gtinForms(text)}::text[]) and q.removed_at is null)
      then exists (select from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id and b.barcode = any (${gtinForms(text)}::text[]))
      else ${otherwise} end`
    : otherwise

const barcodeCondition = (tx: Tx, barcode: string) =>
  sql`exists (select from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id and starts_with(b.barcode, ${barcode}))`

const inName = (word: string) => sql`position(zg_squeeze(${word}) in zg_squeeze(p.name)) > 0`
const inNameOrInitials = (word: string) => sql`(${inName(word)} or zg_spells(${word}, p.initials))`
const eachWord = (text: string, condition: (word: string) => RawBuilder<unknown>) =>
  sql`(${sql.join(text.trim().split(/\s+/).map(condition), sql` and `)})`

/** As typed, in upper case or in lower case: these forms can use the index on codes. */
const codeCondition = (code: string) =>
  sql`(${sql.join(
    [...new Set([code, code.toUpperCase(), code.toLowerCase()])].map(
      (one) => sql`p.code ~>=~ ${one} and p.code ~<~ (${one} || '~')`,
    ),
    sql` or `,
  )})`

const nameCondition = (name: string) => eachWord(name, inName)

/** The matches of `zg_search_product`, as a condition. */
function keywordCondition(tx: Tx, keyword: string): RawBuilder<unknown> {
  const ways = [eachWord(keyword, inNameOrInitials), codeCondition(keyword)]
  if (/^\d{1,6}$/.test(keyword)) ways.push(sql`starts_with(p.mnemonic_code, ${keyword}) and p.status <> 40`)
  if (/^\d{4,14}$/.test(keyword)) ways.push(barcodeCondition(tx, keyword))
  return sql`(${sql.join(ways, sql` or `)})`
}

/** A filter with its own index: the products that it finds, and the condition that it replaces. */
interface Source {
  from: RawBuilder<unknown>
  instead: FilterKey | null
  exact?: boolean
}

export const withBarcode = (tx: Tx, matches: RawBuilder<unknown>) =>
  sql`(select p.* from product p where p.merchant_id = ${tx.merchantId} and p.removed_at is null and p.id in (
    select b.product_id from product_barcode b where b.merchant_id = ${tx.merchantId} and ${matches}))`

function* sourcesOf(tx: Tx, asked: ProductFilters, conditions: Conditions): Generator<Source> {
  const { barcode, keyword, code, name, categoryId, labelId, productGroupId } = asked
  // Under row-level security PostgreSQL cannot use the index on names. The security definer function behind a search
  // can.
  const search = (text: string) =>
    conditions.size === 1
      ? rowsOf(tx, sql`zg_search_product(${text}, ${sql.lit(foundLimit + 1)})`)
      : rowsOf(tx, sql`zg_search_product(${text})`)
  const whole = (text: string) => withBarcode(tx, sql`b.barcode = any (${gtinForms(text)}::text[])`)
  if (barcode) {
    if (wholeBarcode.test(barcode)) yield { from: whole(barcode), instead: 'barcode', exact: true }
    const beginning = withBarcode(tx, sql`b.barcode ~>=~ ${barcode} and b.barcode ~<~ (${barcode} || '~')`)
    yield { from: beginning, instead: 'barcode' }
  } else if (keyword) {
    if (wholeBarcode.test(keyword)) yield { from: whole(keyword), instead: 'keyword', exact: true }
    yield { from: search(keyword), instead: 'keyword' }
  } else if (code || categoryId || labelId || productGroupId)
    yield {
      from: sql`(select * from product where merchant_id = ${tx.merchantId} and removed_at is null)`,
      instead: null,
    }
  else if (name) yield { from: search(name), instead: null }
}

const sortColumns = {
  updatedAt: 'updated_at',
  name: 'name',
  code: 'code',
  salesPrice: 'sales_price',
} as const

/** The order of the list: by default the last changed first. Ids decide between equals. */
function orderOf(asked: ProductQuery, table: string, backwards = false): RawBuilder<unknown> {
  const { key, order } = asked.sort ?? { key: 'updatedAt', order: 'desc' }
  const direction = (order === 'asc') !== backwards ? sql`asc` : sql`desc`
  return sql`${sql.ref(`${table}.${sortColumns[key]}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
}

/** The products that a source finds, as `found`, with the column of the order, and their numbers. */
function foundBy(asked: Pick<ProductQuery, 'sort'>, source: Source, conditions: Conditions) {
  const where = [...conditions].flatMap(([key, condition]) => (key === source.instead ? [] : [condition]))
  const sortColumn = sql.ref(`p.${sortColumns[asked.sort?.key ?? 'updatedAt']}`)
  const found = sql`
    with found as materialized (
      select p.id, p.status, ${sortColumn} from ${source.from} p
      where ${sql.join([sql`true`, ...where], sql` and `)} limit ${sql.lit(foundLimit + 1)}
    )`
  const counts = sql`(
    select json_object_agg(status, amount) from (select status, count(*) as amount from found group by status) s)`
  return { found, counts }
}

/** For few matches: fetches all and sorts them, instead of a scan in order that rarely hits. */
async function selectFound(
  tx: Tx,
  asked: ProductQuery,
  source: Source,
  conditions: Conditions,
): Promise<ProductPageRows> {
  const { found, counts } = foundBy(asked, source, conditions)
  const picked = sql`
    select p.id from found p ${statusOf(asked)} order by ${orderOf(asked, 'p')}
    limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::int`
  return selectRows(tx, asked, found, counts, picked)
}

/** The numbers of the tabs alone, by the same ways as beside a page. */
export async function selectProductCounts(
  tx: Tx,
  filters: ProductFilters,
  timeZone: string,
): Promise<Pick<ProductPageRows, 'counts' | 'exact'>> {
  const conditions = await conditionsOf(tx, filters, timeZone)
  const count = async (before: RawBuilder<unknown>, counts: RawBuilder<unknown>): Promise<Counts> =>
    (await tx.one(sql<{ counts: Counts | null }>`${before} select ${counts} as counts`)).counts ?? {}
  if (conditions.size === 0) return { counts: await count(sql``, storedCounts(tx)), exact: true }
  for (const source of sourcesOf(tx, filters, conditions)) {
    const by = foundBy({}, source, conditions)
    const counts = await count(by.found, by.counts)
    if (isAnswer(counts, source)) return { counts, exact: false }
    if (!isNone(counts)) break
  }
  return { counts: await count(sql``, scannedCounts(whereOf(tx, [...conditions.values()]))), exact: false }
}

/** Scans the index of the order: without filters, or with filters that match many products. */
async function selectInOrder(
  tx: Tx,
  asked: ProductQuery,
  conditions: RawBuilder<unknown>[],
  exact: boolean,
): Promise<ProductPageRows> {
  const where = whereOf(tx, conditions)
  const counts = exact ? storedCounts(tx) : scannedCounts(where)
  const status = asked.status === undefined ? sql`` : sql`and p.status = ${asked.status}::smallint`
  const picked = (backwards: boolean, window: RawBuilder<unknown>) =>
    sql`select p.id from product p where ${where} ${status} order by ${orderOf(asked, 'p', backwards)} ${window}`
  if (asked.pageNo === 1) {
    const page = await selectRows(tx, asked, sql``, counts, picked(false, firstRows(asked)))
    return { ...page, exact }
  }
  const offset = (asked.pageNo - 1) * asked.pageSize
  let known: Counts | null = null
  let window: Window | null = { backwards: false, offset, limit: asked.pageSize }
  if (offset >= deepFrom) {
    known = (await tx.one(sql<{ counts: Counts | null }>`select ${counts} as counts`)).counts ?? {}
    window = windowOf(asked, known, exact)
    if (!window) return { rows: [], counts: known, exact }
  }
  // A statement with an offset is planned each time, which costs more than its execution. So only this small one has
  // an offset.
  const limits = sql`limit ${window.limit}::int offset ${window.offset}::int`
  const ids = (await tx.all(sql<{ id: number }>`${picked(window.backwards, limits)}`)).map((row) => row.id)
  const page = await selectRows(
    tx,
    asked,
    sql``,
    known ? sql`null::json` : counts,
    sql`select unnest(${ids}::bigint[]) as id`,
  )
  return { rows: page.rows, counts: known ?? page.counts, exact }
}

const whereOf = (tx: Tx, conditions: readonly RawBuilder<unknown>[]) =>
  sql.join([sql`p.merchant_id = ${tx.merchantId}`, sql`p.removed_at is null`, ...conditions], sql` and `)

const storedCounts = (tx: Tx) =>
  sql`(select json_object_agg(status, amount) from (
    select status, sum(amount)::bigint as amount from product_count where merchant_id = ${tx.merchantId} group by status) s)`

const scannedCounts = (where: RawBuilder<unknown>) =>
  sql`(select json_object_agg(s.status, (
    select count(*) from (
      select from product p where p.status = s.status and ${where} limit ${sql.lit(countLimit + 1)}) c))
    from (values (10::smallint), (20), (30), (40)) s (status))`

const statusOf = (asked: ProductQuery) =>
  asked.status === undefined ? sql`` : sql`where p.status = ${asked.status}::smallint`

/** The page size is a literal, so that the plan is cached. Unusual sizes use the next larger one. */
const firstRows = ({ pageSize }: ProductQuery) =>
  sql`limit ${sql.lit(pageSizes.find((one) => one >= pageSize) ?? pageSize)}`

interface Window {
  backwards: boolean
  offset: number
  limit: number
}

/** The rows of a deep page, counted from the nearer end; null for a page after the last one. */
function windowOf({ pageNo, pageSize, status }: ProductQuery, counts: Counts, exact: boolean): Window | null {
  const offset = (pageNo - 1) * pageSize
  const asked = status === undefined ? productStatuses : [status]
  const amounts = asked.map((one) => counts[one] ?? 0)
  if (!exact && amounts.some((amount) => amount > countLimit))
    return { backwards: false, offset, limit: pageSize }
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return null
  return offset > total / 2
    ? { backwards: true, offset: total - offset - limit, limit }
    : { backwards: false, offset, limit }
}

const ofRow = listOf(
  'p',
  listedColumns.map(({ column }) => column),
)

/** The rows of the picked ids, with the counts on each row. Without ids there is one row with only the counts. */
async function selectRows(
  tx: Tx,
  asked: ProductQuery,
  before: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
  picked: RawBuilder<unknown>,
): Promise<ProductPageRows> {
  const answer = await tx.all(
    sql<{ counts: Counts | null; id: number | null } & Omit<ProductPageRow, 'id'>>`
      ${before}
      select counted.counts, r.* from (select ${counts} as counts) counted
      left join lateral (
        select p.id, p.version, ${ofRow}, p.status, p.updated_at,
          coalesce(parent.name || ' / ', '') || c.name as category_name,
          array(select b.barcode from product_barcode b where b.merchant_id = ${tx.merchantId} and b.product_id = p.id order by b.position) as barcodes,
          array(
            select json_build_object('id', l.id::text, 'name', l.name, 'color', l.color)
            from product_label_link k join product_label l on l.merchant_id = ${tx.merchantId} and l.id = k.label_id
            where k.merchant_id = ${tx.merchantId} and k.product_id = p.id and l.removed_at is null order by l.name) as labels,
          f.key as image_key, f.thumbnail_key
        from (${picked}) picked
        join product p on p.merchant_id = ${tx.merchantId} and p.id = picked.id
        join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
        left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
        left join file f on f.merchant_id = ${tx.merchantId} and f.id = p.image_file_id
      ) r on true
      order by ${orderOf(asked, 'r')}`,
  )
  const rows = answer.filter((row): row is typeof row & { id: number } => row.id !== null)
  return { rows: rows.slice(0, asked.pageSize), counts: answer[0]?.counts ?? {}, exact: false }
}
