import { frontLimit, frontName } from '@zhanggui/contract/front/front.calls.ts'
import { frontColumns, frontServiceBean } from '@zhanggui/contract/front/front.columns.ts'
import { shortText } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import { z } from 'zod'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Cell, needed, textCell, textsCell } from '../../kernel/sheet/cell.ts'
import { bareName, isSameName } from '../../kernel/sheet/check/same-goods.ts'
import { defineSheet } from '../../kernel/sheet/define-sheet.ts'
import type { KnownRecord, SheetLink, SheetRules } from '../../kernel/sheet/sheet-noun.ts'
import type { SheetActor, SheetService } from '../../kernel/sheet/sheet-service.ts'
import { knownTo } from '../product/product-found.ts'
import { lockFronts } from './front.sql.ts'
import { FrontPlaces } from './front-places.ts'
import {
  type CodedProduct,
  type SheetFront,
  type SheetStore,
  selectKnownCodes,
  selectSheetFronts,
  selectStoresByCode,
  selectWrittenStores,
  settleCreated,
  updateMembersBack,
} from './front-sheet.sql.ts'
import { frontExport } from './front-sheet-export.ts'
import { meantBy, pathIn, startFrontWriting, storeCodeOf, unknownCodes } from './front-sheet-write.ts'
import { inScope } from './front-tree.ts'

const page = 'iposWeb.product.frontCategory'
const key = ['level1', 'level2', 'level3', 'storeCode'] as const

const productCodes = z
  .array(shortText(32))
  .max(frontLimit.codes)
  .transform((codes) => [...new Map(codes.map((code) => [code.toLowerCase(), code])).values()])
const cells: Record<string, Cell> = {
  level1: textCell(frontName, needed),
  level2: textCell(frontName),
  level3: textCell(frontName),
  storeCode: textCell(shortText(32), { empty: { value: null }, birth: null }),
  productCodes: textsCell(productCodes, { empty: 'keep' }),
}

const pathText = (row: Readonly<Record<string, unknown>>): string => pathIn(row).join(' / ')
const codesIn = (row: Readonly<Record<string, unknown>>) => (row.productCodes ?? []) as readonly string[]

function knownOf(places: FrontPlaces, front: SheetFront): KnownRecord {
  const [level1 = '', level2 = '', level3 = ''] = places.pathOf(front)
  const record = { level1, level2, level3, storeCode: front.store_code, productCodes: front.product_codes }
  return { id: front.id, version: front.version, record, row: { ...front } }
}

/** The categories with these paths. A person of some stores does not know those of others. */
async function selectPaths(
  tx: Tx,
  actor: SheetActor,
  values: readonly (readonly string[])[],
): Promise<KnownRecord[]> {
  const fronts = await selectSheetFronts(tx, knownTo(actor))
  const places = new FrontPlaces(fronts)
  const asked = new Set(values.map((parts) => JSON.stringify(parts)))
  const keyOf = ({ record }: KnownRecord) =>
    JSON.stringify(key.map((field) => String(record[field] ?? '').toLowerCase()))
  return fronts
    .filter(({ store_id }) => store_id === null || inScope(actor, store_id))
    .map((front) => knownOf(places, front))
    .filter((known) => asked.has(keyOf(known)))
}

/** A store outside the person's scope is unknown. */
const store: SheetLink = {
  fields: ['storeCode'],
  column: 'store_id',
  async find(tx, names, actor) {
    const codes = names.flatMap(([code]) => code ?? [])
    const found = (await selectStoresByCode(tx, codes)).filter(({ id }) => inScope(actor, id))
    return new Map(found.map(({ code, id }) => [JSON.stringify([code]), id]))
  },
  unknown: 'front.unknownStore',
}

interface Learned {
  actor: SheetActor
  places: FrontPlaces
  /** By code in lower case. */
  stores: ReadonlyMap<string, SheetStore>
  /** By code in lower case. */
  codes: ReadonlyMap<string, CodedProduct>
}

const rules: SheetRules = {
  /** A code in another case is no change. */
  merge(record, known) {
    const codes = new Map(codesIn(known.record).map((code) => [code.toLowerCase(), code]))
    record.productCodes = codesIn(record).map((code) => codes.get(code.toLowerCase()) ?? code)
    record.path = pathText(record)
  },

  complete(record) {
    record.path = pathText(record)
  },

  // An import adds categories and products. It takes none away.
  settle(_record, tell, _known, _language, { gone }) {
    if (gone) tell('', 'front.saysOut', { value: gone.text.slice(0, 40) })
    return null
  },

  async learn(tx, actor, rows): Promise<Learned> {
    const valuesOf = (field: string) => [...new Set(rows.flatMap(({ cells }) => cells[field]?.value ?? []))]
    const stores = await selectStoresByCode(tx, valuesOf('storeCode').map(String))
    return {
      actor,
      places: new FrontPlaces(await selectSheetFronts(tx, knownTo(actor))),
      stores: new Map(stores.map((one) => [one.code.toLowerCase(), one])),
      codes: await selectKnownCodes(tx, valuesOf('productCodes').map(String)),
    }
  },

  check(record, tell, faulty, known, _language, learned) {
    const { actor, places, stores, codes } = learned as Learned
    if (record.level3 && !record.level2) return tell('level2', 'rule.required')
    const unknown = unknownCodes(actor, codesIn(record), codes)
    if (unknown.length > 0)
      tell('productCodes', 'front.unknownProducts', { codes: unknown.slice(0, 5).join(', ') })
    const code = record.storeCode as string | null | undefined
    if (!code && actor.stores !== 'all')
      return known
        ? tell('level1', 'front.onlyHead', { name: String(record.path) })
        : tell('storeCode', 'front.onlyHeadAdds')
    const ofStore = code ? stores.get(code.toLowerCase()) : null
    if (known || faulty.size > 0 || ofStore === undefined) return
    const found = places.plan(ofStore, pathIn(record))
    if ('taken' in found) tell('level1', found.taken.key, found.taken.params)
  },

  // A name beside a code that is not that of its product: the row has slipped.
  doubt(record, _known, _actor, _cells, { values }, learned) {
    const written = (values.productNames ?? '').trim()
    const found = codesIn(record).flatMap((code) => (learned as Learned).codes.get(code.toLowerCase()) ?? [])
    const other = found.find(({ name }) =>
      found.length === 1 ? !isSameName(written, name) : !bareName(written).includes(bareName(name)),
    )
    if (written === '' || !other) return []
    const said = { value: written.slice(0, 40), name: other.name }
    const fault = { key: 'transfer.otherGoods' as const, params: said }
    return [{ choice: 'otherGoods', field: 'productNames', fault, example: `${said.value} ≠ ${other.name}` }]
  },

  // The change log names a category by its path. The write looks whether the category above is still the same.
  stage(data, known, _effect, learned) {
    const now = { ...data.now, path: pathText(known?.record ?? data.now) }
    const { places, stores, codes } = learned as Learned
    const meant = meantBy(data, stores, codes)
    if (known) return { ...data, now, facts: { meant } }
    const found = places.plan(stores.get(storeCodeOf(data)?.toLowerCase() ?? '') ?? null, pathIn(data.now))
    return { ...data, now, facts: { meant, above: 'taken' in found ? null : (found.passed.at(-1) ?? null) } }
  },
}

function exampleRows(language: Language): Record<string, string>[] {
  const [level1, level2, own] =
    language === 'zh'
      ? (['新鲜果蔬', '叶菜', '街坊拼团'] as const)
      : (['Fresh produce', 'Leafy greens', 'Neighbour deals'] as const)
  return [
    { level1, level2, productCodes: '100001,100002' },
    { level1: own, storeCode: 'S001', productCodes: '100001' },
  ]
}

/** `selectPaths` reads these fields. */
const unread = () => sql`null`

/** The names from the top to `p`. */
const path = (tx: Tx) => sql`(coalesce((
  select top.name from front_category top where top.merchant_id = ${tx.merchantId}::bigint and top.id = (
    select up.parent_id from front_category up where up.merchant_id = ${tx.merchantId}::bigint and up.id = p.parent_id)
) || ' / ', '') || coalesce((
  select up.name from front_category up where up.merchant_id = ${tx.merchantId}::bigint and up.id = p.parent_id
) || ' / ', '') || p.name)`

/** The spreadsheet of front categories. The path identifies a category, with the store if it belongs to one. */
const sheet = defineSheet({
  noun: 'front',
  columns: frontColumns,
  cells,
  serviceBean: frontServiceBean,
  title: 'front.title',
  permissions: { import: `${page}.import`, export: `${page}.export` },
  names: { title: 'path' },
  table: {
    name: 'front_category',
    lock: lockFronts,
    apart: { path, level1: unread, level2: unread, level3: unread, productCodes: unread },
  },
  keys: [
    {
      fields: key,
      mayLack: ['level2', 'level3', 'storeCode'],
      finds: true,
      anyCase: true,
      taken: (name) => ({ key: 'front.nameTaken', params: { name } }),
    },
  ],
  pairs: selectPaths,
  links: { store },
  rules,
  exampleRows,
  startWriting: startFrontWriting,
  startUndoing: (actor, importId) => ({
    async begin(tx) {
      const stores = await selectWrittenStores(tx, importId)
      if (stores.some(({ store_id }) => !inScope(actor, store_id))) throw refuse('common.notFound')
    },
    async end(tx) {
      await updateMembersBack(tx, importId)
      return await settleCreated(tx, importId)
    },
  }),
})

export const frontSheet: SheetService = {
  ...sheet,
  ...frontExport,
  ofStores: true,
  removal: { refusal: (title) => refuse('front.titleSaysOut', { title }) },
}
