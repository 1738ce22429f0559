import { frontFilters } from '@zhanggui/contract/front/front.calls.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SheetReader, SheetService } from '../../kernel/sheet/sheet-service.ts'
import { maxCellLength } from '../../kernel/workbook/cell-text.ts'
import { knownTo } from '../product/product-found.ts'
import { FrontPlaces } from './front-places.ts'
import { type SheetFront, selectSheetFronts, storeExists } from './front-sheet.sql.ts'
import { inScope, replacedIn } from './front-tree.ts'

const knowsStore = async (tx: Tx, reader: SheetReader, id: number): Promise<boolean> =>
  inScope(reader, id) && (await storeExists(tx, id))

/** The rows of the asked store, or of all that the person may know, in the order of the tree. */
async function askedRows(tx: Tx, condition: unknown, reader: SheetReader): Promise<string[][]> {
  const { stores } = reader
  // `parseCondition` has parsed it.
  const { storeId } = condition as { storeId?: string }
  const fronts = await selectSheetFronts(tx, knownTo(reader))
  const byId = new Map(fronts.map((front) => [front.id, front]))
  const places = new FrontPlaces(fronts)
  const asked = storeId === undefined ? null : Number(storeId)
  if (asked !== null && !(await knowsStore(tx, reader, asked))) throw refuse('common.notFound')
  const replaced = asked === null ? new Set<number>() : replacedIn(fronts, asked)
  const isAsked = ({ id, store_id }: SheetFront) =>
    (store_id === null || stores === 'all' || stores.includes(store_id)) &&
    (asked === null || ((store_id ?? asked) === asked && !replaced.has(id)))
  const inOrder = (parentId: number | null): SheetFront[] =>
    places.below(parentId).flatMap(({ id }) => [byId.get(id) as SheetFront, ...inOrder(id)])
  return inOrder(null)
    .filter(isAsked)
    .map((front) => {
      const [level1 = '', level2 = '', level3 = ''] = places.pathOf(front)
      const codes = front.product_codes.join(',')
      const names = front.product_names.join('、')
      return [
        ...[level1, level2, level3, front.store_code ?? ''],
        ...[codes, names].map((text) => (text.length > maxCellLength ? '' : text)),
      ]
    })
}

/** The export in the order of the tree. A cursor is the number of rows before it. */
export const frontExport: Pick<SheetService, 'parseCondition' | 'countRows' | 'selectRows'> = {
  parseCondition(raw, language) {
    const parsed = frontFilters.safeParse(raw, { reportInput: true })
    if (parsed.success) return parsed.data
    throw refuseInput(fieldIssues(parsed.error.issues, 'front', language), language)
  },

  countRows: async (tx, condition, reader) => (await askedRows(tx, condition, reader)).length,

  async selectRows(tx, condition, cursor, limit, _language, reader) {
    const from = Number(cursor ?? 0)
    const rows = (await askedRows(tx, condition, reader)).slice(from, from + limit)
    return { rows, cursor: rows.length === limit ? String(from + limit) : null }
  },
}
