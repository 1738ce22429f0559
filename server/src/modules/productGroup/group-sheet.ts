import {
  groupColumns,
  groupList,
  groupListFields,
  groupServiceBean,
} from '@zhanggui/contract/productGroup/productGroup.columns.ts'
import { groupFilters } from '@zhanggui/contract/productGroup/productGroup.ts'
import { shortText } from '@zhanggui/contract/rules.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { fieldIssues, refuseInput } from '../../kernel/http/input.ts'
import { refuse } from '../../kernel/refusal.ts'
import { needed, textCell } from '../../kernel/sheet/cell.ts'
import { defineSheet } from '../../kernel/sheet/define-sheet.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import { fieldSheet } from '../../kernel/sheet/field-sheet.ts'
import type { LinkNames, SheetLink } from '../../kernel/sheet/sheet-noun.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import { inGroup, selectGroupChoices } from '../product/product-rule.ts'
import { findBarcodeOwners } from '../product/product-scan.ts'
import {
  countGroupRows,
  type PairRow,
  selectExported,
  selectGroupRows,
  selectGroupsByName,
  selectPairs,
  selectProductsByText,
} from './group-sheet.sql.ts'
import { applyGroups, undoGroups } from './group-sheet-write.ts'
import { matches } from './productGroup.sql.ts'

const page = 'iposWeb.product.productGroup'

const described = fieldSheet(
  groupListFields,
  { groupName: textCell(shortText(20), needed), productCode: textCell(shortText(40), needed) },
  groupColumns,
)
const listText = (list: number, language: Language): string =>
  described.cells.list?.text(list, language) ?? ''

const linkOf = (
  field: string,
  column: string,
  unknown: Extract<SheetLink, { unknown: unknown }>['unknown'],
  select: (tx: Tx, texts: readonly string[]) => Promise<{ text: string; id: number }[]>,
): SheetLink => ({
  fields: [field],
  column,
  async find(tx: Tx, names: readonly LinkNames[]) {
    const found = await select(
      tx,
      names.flatMap(([text]) => text ?? []),
    )
    return new Map(found.map(({ text, id }) => [JSON.stringify([text]), id]))
  },
  unknown,
})

/** The spreadsheet of the products that are in groups by hand. A row is a product in a group, and always exists. */
const sheet = defineSheet({
  ...described,
  serviceBean: groupServiceBean,
  title: 'productGroup.sheetTitle',
  permissions: { import: `${page}.import`, export: `${page}.export` },
  names: { title: 'productName', code: 'productCode' },
  table: { name: 'product_group' },
  keys: [
    {
      fields: ['groupName', 'productCode'],
      finds: true,
      anyCase: true,
      taken: (value) => ({ key: 'productGroup.unknownProduct', params: { value } }),
    },
  ],
  pairs: async (tx, _actor, values) =>
    (await selectPairs(tx, values)).map((row) => ({
      id: 0,
      version: 0,
      mark: `${row.group_id}:${row.product_id}`,
      record: {
        groupName: row.group_name,
        productCode: row.asked,
        list: row.list,
        productName: row.product_name,
      },
      row: { ...row, updated_at: '', updated_by: '' },
    })),
  links: {
    group: linkOf('groupName', 'group_id', 'productGroup.unknownGroup', selectGroupsByName),
    product: linkOf('productCode', 'product_id', 'productGroup.unknownProduct', selectProductsByText),
  },
  comparedWith: { product: ({ row }) => Number(row.product_id), owners: findBarcodeOwners },
  rules: {
    // A product that goes leaves a group by hand. By a rule it may still be in it.
    settle(record, tell, known, _language, { gone }) {
      if (!gone || record.list !== groupList.always) return null
      if (!gone.clear || gone.values.list || !known?.row.by_hand) {
        tell('list', 'productGroup.saysOut', { value: gone.text.slice(0, 40) })
        return null
      }
      record.list = groupList.none
      return { converted: ['list'] }
    },
    check(record, tell, faulty, known) {
      if (!known && faulty.size === 0)
        tell('productCode', 'productGroup.unknownProduct', { value: String(record.productCode) })
      if (known?.row.by_hand && record.list === groupList.never) tell('list', 'productGroup.neverByHand')
    },
    stage(data, known) {
      if (!known) return data
      const { group_id, product_id, list } = known.row as PairRow
      return { ...data, facts: { groupId: group_id, productId: product_id, list } }
    },
  },
  usualDefaults: (language) => ({ list: listText(groupList.always, language) }),
  exampleRows: (language) => {
    const groupName = language === 'zh' ? '收银台边' : 'By the till'
    return [
      { groupName, productCode: '100001', list: listText(groupList.always, language) },
      { groupName, productCode: '6901234567892', list: listText(groupList.none, language) },
    ]
  },
})

/** The asked groups with their products as a condition on `p`. */
async function askedGroups(tx: Tx, condition: unknown) {
  // `parseCondition` has parsed it.
  const { keyword, groupId } = condition as z.output<typeof groupFilters>
  const asked = await selectExported(tx, [
    ...(keyword ? [matches(keyword)] : []),
    ...(groupId ? [sql`r.id = ${groupId}::bigint`] : []),
  ])
  const timeZone = await selectTimeZone(tx)
  const groups = await selectGroupChoices(
    tx,
    asked.map(({ id }) => id),
  )
  return groups.map((group) => ({ ...group, member: inGroup(tx, group, timeZone) }))
}

const groupExport: Pick<SheetService, 'parseCondition' | 'countRows' | 'selectRows'> = {
  parseCondition(raw, language) {
    const parsed = groupFilters.safeParse(raw, { reportInput: true })
    if (parsed.success) return parsed.data
    throw refuseInput(fieldIssues(parsed.error.issues, 'productGroup', language), language)
  },

  async countRows(tx, condition) {
    let count = 0
    for (const { never, member } of await askedGroups(tx, condition))
      count += await countGroupRows(tx, never, member)
    return count
  },

  /** A cursor is the number of a group, and the last code in it. */
  async selectRows(tx, condition, cursor, limit, language) {
    const groups = await askedGroups(tx, condition)
    const { at, after } = JSON.parse(cursor ?? '{"at":0,"after":""}') as { at: number; after: string }
    const rows: string[][] = []
    for (const [place, group] of groups.entries()) {
      if (place < at) continue
      const found = await selectGroupRows(
        tx,
        group,
        group.member,
        place === at ? after : '',
        limit - rows.length,
      )
      rows.push(...found.map(({ code, name, list }) => [group.name, code, listText(list, language), name]))
      if (rows.length === limit)
        return { rows, cursor: JSON.stringify({ at: place, after: found.at(-1)?.code ?? '' }) }
    }
    return { rows, cursor: null }
  },
}

export const groupSheet: SheetService = {
  ...sheet,
  ...groupExport,
  ...undoGroups,
  removal: { refusal: (title) => refuse('productGroup.titleSaysOut', { title }), answer: 'list' },
  startApply: (actor, importId) => applyGroups(actor, importId),
}
