import { frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import { productStatus } from '@zhanggui/contract/product/product.status.ts'
import { rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetWriting, StagedRow } from '../../kernel/sheet/sheet-noun.ts'
import type { RowReason, SheetActor } from '../../kernel/sheet/sheet-service.ts'
import { refuseRows, selectStaged } from '../../kernel/sheet/staged-rows.sql.ts'
import { knownTo, seesDrafts } from '../product/product-found.ts'
import { FrontPlaces, type PlacedFront } from './front-places.ts'
import {
  type CodedProduct,
  countFronts,
  insertFront,
  replaceMembers,
  type SheetFront,
  type SheetStore,
  selectKnownCodes,
  selectSheetFronts,
  selectStoresByCode,
} from './front-sheet.sql.ts'
import { inScope, takenBy } from './front-tree.ts'

const allRows = { fromRow: 0, toRow: 2 ** 31 - 1 }

/** The names of a row from the top. */
export const pathIn = (row: Readonly<Record<string, unknown>>): string[] =>
  ['level1', 'level2', 'level3'].flatMap((level) => (row[level] ? [String(row[level])] : []))

const keyOf = (storeId: number | null, path: readonly string[]): string =>
  JSON.stringify([storeId, ...path]).toLowerCase()

export const storeCodeOf = ({ now }: Pick<StagedRow['data'], 'now'>): string | null =>
  (now.store as readonly (string | null)[] | undefined)?.[0] ?? null

/** The codes of products that the person does not know. `codes` has products by code in lower case. */
export const unknownCodes = (
  actor: SheetActor,
  asked: readonly string[],
  codes: ReadonlyMap<string, CodedProduct>,
): string[] =>
  asked.filter((code) => {
    const status = codes.get(code.toLowerCase())?.status
    return status !== productStatus.effective && !(status !== undefined && seesDrafts(actor))
  })

/**
 * The meaning of the codes of a row in the dry run: ids of the store and of the products, in their order. A code may belong
 * to another one by the time of the write.
 */
export const meantBy = (
  data: Pick<StagedRow['data'], 'now'>,
  stores: ReadonlyMap<string, Pick<SheetStore, 'id'>>,
  codes: ReadonlyMap<string, CodedProduct>,
): { store: number | null; products: number[] } => ({
  store: stores.get(storeCodeOf(data)?.toLowerCase() ?? '')?.id ?? null,
  products: (codesOf(data.now) ?? []).flatMap((code) => codes.get(code.toLowerCase())?.id ?? []),
})

const codesOf = (values: StagedRow['data']['was']): readonly string[] | undefined =>
  values?.product_codes as readonly string[] | undefined
const sameCodes = (one: readonly string[], other: readonly string[]): boolean =>
  String([...one].sort()) === String([...other].sort())

/** Writes the categories of an import, which holds the lock of the tree: parents first, new ones after their siblings. */
export function startFrontWriting(actor: SheetActor, importId: number): SheetWriting {
  /** For each new category of a row, the new ones on its path. It is the last of them, or one of an earlier path. */
  const plans = new Map<string, { front: PlacedFront; planned: PlacedFront[] }>()
  /** The planned ids of the categories with a row. */
  const own = new Set<number>()
  /** Ids by planned ids. */
  const made = new Map<number, number>()
  let ofBatch: number[] = []

  async function make(tx: Tx, front: PlacedFront): Promise<number> {
    const known = made.get(front.id)
    if (known !== undefined) return known
    const parentId = front.parent_id === null ? null : (made.get(front.parent_id) ?? front.parent_id)
    const place = { parentId, storeId: front.store_id, name: front.name, sort: front.sort }
    const { id } = await insertFront(tx, place, actor.name)
    made.set(front.id, id)
    ofBatch.push(front.id)
    return id
  }

  /** Plans the new categories. Refuses rows that no longer fit, because someone has changed the tree. */
  async function plan(tx: Tx, places: FrontPlaces, rows: readonly StagedRow[]): Promise<void> {
    const codes = rows.flatMap((row) => storeCodeOf(row.data) ?? [])
    const stores = new Map((await selectStoresByCode(tx, codes)).map((store) => [store.code, store]))
    const refused: { rowNumber: number; reasons: RowReason[] }[] = []
    for (const row of rows) {
      const store = stores.get(storeCodeOf(row.data) ?? '') ?? null
      const path = pathIn(row.data.now)
      const found = places.plan(store, path)
      const above = (row.data.facts?.above ?? null) as number | null
      if (above !== null && !('taken' in found) && !found.passed.includes(above)) {
        const reasons: RowReason[] = [{ field: 'level1', key: 'front.aboveSince', params: {} }]
        refused.push({ rowNumber: row.row_number, reasons })
        continue
      }
      if ('taken' in found || found.front.id > 0) {
        const taken = 'taken' in found ? found.taken : takenBy(found.front, store?.id ?? null)
        const reasons: RowReason[] = [{ field: 'level1', ...taken }]
        refused.push({ rowNumber: row.row_number, reasons })
        continue
      }
      places.keep(found.planned)
      own.add(found.front.id)
      plans.set(keyOf(store?.id ?? null, path), found)
    }
    if (refused.length > 0) await refuseRows(tx, importId, refused)
  }

  /** The reason why a row differs from the dry run: the path of its category, its products, or those of the file. */
  function changedSince(
    { record_id, data }: StagedRow,
    now: {
      fronts: ReadonlyMap<number, SheetFront>
      places: FrontPlaces
      codes: ReadonlyMap<string, CodedProduct>
      stores: ReadonlyMap<string, SheetStore>
    },
  ): RowReason | null {
    const unknown = unknownCodes(actor, codesOf(data.now) ?? [], now.codes)
    if (unknown.length > 0)
      return {
        field: 'productCodes',
        key: 'front.unknownProducts',
        params: { codes: unknown.slice(0, 5).join(', ') },
      }
    const meant = data.facts?.meant as ReturnType<typeof meantBy> | undefined
    const means = meantBy(data, now.stores, now.codes)
    if (meant && record_id === null && meant.store !== means.store)
      return { field: 'storeCode', key: 'front.storeSince', params: { code: storeCodeOf(data) ?? '' } }
    if (meant && String(meant.products) !== String(means.products))
      return { field: 'productCodes', key: 'front.codesSince', params: {} }
    const front = now.fronts.get(record_id ?? 0)
    if (!front) return null
    const path = now.places.pathOf(front).join(' / ')
    if (path !== data.now.path) return { field: 'level1', key: 'front.pathSince', params: { path } }
    const was = codesOf(data.was)
    return was && !sameCodes(was, front.product_codes)
      ? { field: 'productCodes', key: 'front.productsSince', params: {} }
      : null
  }

  return {
    async begin(tx) {
      const fronts = await selectSheetFronts(tx, knownTo(actor))
      const storeOf = new Map(fronts.map(({ id, store_id }) => [id, store_id]))
      const staged = await selectStaged(tx, importId, allRows)
      // The engine refuses new rows of lost stores.
      const lost = staged.filter((row) =>
        row.result === rowResult.created
          ? actor.stores !== 'all' && storeCodeOf(row.data) === null
          : !inScope(actor, storeOf.get(row.record_id ?? 0) ?? null),
      )
      const places = new FrontPlaces(fronts)
      const codes = await selectKnownCodes(tx, [
        ...new Set(staged.flatMap(({ data }) => codesOf(data.now) ?? [])),
      ])
      const stores = await selectStoresByCode(
        tx,
        staged.flatMap((row) => storeCodeOf(row.data) ?? []),
      )
      const now = {
        fronts: new Map(fronts.map((front) => [front.id, front])),
        stores: new Map(stores.map((store) => [store.code.toLowerCase(), store])),
        places,
        codes,
      }
      const refused = staged.flatMap((row) => {
        const reason: RowReason | null = lost.includes(row)
          ? { field: '', key: 'common.notFound', params: {} }
          : changedSince(row, now)
        return reason ? [{ rowNumber: row.row_number, reasons: [reason] }] : []
      })
      if (refused.length > 0) await refuseRows(tx, importId, refused)
      const gone = new Set(refused.map(({ rowNumber }) => rowNumber))
      const created = staged.filter((row) => row.result === rowResult.created && !gone.has(row.row_number))
      await plan(tx, places, created)
    },

    async beforeBatch() {
      ofBatch = []
    },

    async insert(tx, records) {
      const ids: number[] = []
      for (const record of records) {
        const found = plans.get(keyOf((record.store_id ?? null) as number | null, pathIn(record)))
        if (!found) throw new Error(`a row of import ${importId} has no plan`)
        for (const front of found.planned) await make(tx, front)
        ids.push(await make(tx, found.front))
      }
      return ids
    },

    follow(tx, rows) {
      const named = rows.flatMap(({ id, data }) => {
        const codes = codesOf(data.now)
        return codes === undefined ? [] : [{ id, codes, was: codesOf(data.was) ?? [] }]
      })
      return named.length > 0 ? [replaceMembers(tx, named)] : []
    },

    async recheck() {
      for (const id of ofBatch) made.delete(id)
    },

    async end(tx, created) {
      if (created > 0 && (await countFronts(tx)) > frontLimit.categories)
        throw refuse('front.tooMany', { max: frontLimit.categories })
      return { parents: [...made].flatMap(([planned, id]) => (own.has(planned) ? [] : [id])) }
    },
  }
}
