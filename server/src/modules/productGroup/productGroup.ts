import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { productGroupFields } from '@zhanggui/contract/productGroup/productGroup.fields.ts'
import {
  type GroupDetail,
  type GroupForm,
  groupLimit,
  listedGroupFields,
} from '@zhanggui/contract/productGroup/productGroup.ts'
import { type Rule, ruleWords } from '@zhanggui/contract/productGroup/rule.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { defineRecord } from '../../kernel/record/kind.ts'
import {
  findRecord,
  findRecordPage,
  removeRecord,
  requireRecord,
  saveRecord,
} from '../../kernel/record/save.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findGoodsByIds } from '../goods/goods-shown.ts'
import { productCounts } from './group-products.ts'
import { lockProducts } from './group-sheet.sql.ts'
import { countGroups, lockGroup, matches, selectKnown } from './productGroup.sql.ts'
import { idsIn, namesIn, sayIn } from './rule-words.ts'

/** The audit names so many products. */
const mostNamed = 20

async function productNames({ tx, language }: TenantContext, ids: readonly string[]): Promise<string | null> {
  const names = (await selectKnown(tx, 'product', ids.slice(0, mostNamed))).map(({ name }) => name)
  return names.length === 0
    ? null
    : `${listText(language, names)}${ids.length > mostNamed ? ` … (${ids.length})` : ''}`
}

const groupKind = defineRecord({
  described: productGroupFields,
  table: 'product_group',
  words: {
    rule: async (rule, context) =>
      rule && ruleWords(rule, sayIn(context.language), await namesIn(context, [rule])),
    always: (ids, context) => productNames(context, ids),
    never: (ids, context) => productNames(context, ids),
  },
})

/** Its rows leave out the products that were chosen by hand: there may be thousands. */
const listedKind = defineRecord({
  described: listedGroupFields,
  table: 'product_group',
  more: () => sql<{ rule: Rule | null }>`r.rule`,
})

export async function findProductGroupPage(
  context: TenantContext,
  { keyword, ...asked }: ParsedInputOf<typeof productGroupCalls.findProductGroupPage>,
): Promise<OutputOf<typeof productGroupCalls.findProductGroupPage>> {
  const page = await findRecordPage(context, listedKind, {
    ...asked,
    where: keyword ? [matches(keyword)] : [],
  })
  const nameOf = await namesIn(
    context,
    page.records.map(({ rule }) => rule),
  )
  const say = sayIn(context.language)
  const counts = await productCounts(
    context,
    page.records.map(({ id }) => id),
  )
  return {
    ...page,
    records: page.records.map(({ rule, ...row }) => ({
      ...row,
      byHand: rule === null,
      ruleText: rule ? ruleWords(rule, say, nameOf) : '',
      products: counts.get(row.id) ?? 0,
    })),
  }
}

export async function findProductGroupDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<GroupDetail> {
  const group = await findRecord(context, groupKind, id)
  const chosen = [...group.always, ...group.never].map(Number)
  const products = await findGoodsByIds(context, null, chosen)
  // A removed product leaves the form. The next save forgets it.
  const known = new Set(products.map(({ productId }) => productId))
  const kept = (ids: readonly string[]) => ids.filter((one) => known.has(one))
  const nameOf = await namesIn(context, [group.rule])
  const ruleText = group.rule ? ruleWords(group.rule, sayIn(context.language), nameOf) : ''
  return { ...group, ruleText, always: kept(group.always), never: kept(group.never), products }
}

/** Refuses records that do not exist, or no longer. The products stay until the transaction ends. */
async function requireKnown({ tx }: TenantContext, { rule, always, never }: GroupForm): Promise<void> {
  if (!(await holdsAll(tx, [...always, ...never]))) throw refuse('productGroup.gone').at('always')
  for (const of of ['category', 'label'] as const) {
    const ids = idsIn([rule], of)
    if ((await selectKnown(tx, of, ids)).length < ids.length) throw refuse('productGroup.gone').at('rule')
  }
}

/** True if all of these products exist. An undo of their import, or their removal, waits from then on. */
const holdsAll = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  (await lockProducts(tx, ids.map(Number))).length === ids.length

export async function saveProductGroup(
  context: TenantContext,
  form: GroupForm,
): Promise<{ id: string; version: number }> {
  await requireKnown(context, form)
  return saveRecord(context, groupKind, form, {
    create: async () => {
      if ((await countGroups(context.tx)) >= groupLimit.groups)
        throw refuse('productGroup.tooMany', { max: groupLimit.groups })
    },
  })
}

export const removeProductGroup = (context: TenantContext, asked: { id: string; version: number }) =>
  removeRecord(context, groupKind, asked)

/** Puts products into a group by hand, or takes them out: a rule may still hold for those. All or none. */
export async function chooseGroupProducts(
  context: TenantContext,
  { id, productIds, into }: ParsedInputOf<typeof productGroupCalls.chooseGroupProducts>,
): Promise<{ changed: number }> {
  if (!(await lockGroup(context.tx, Number(id)))) throw refuse('common.notFound')
  const group = await requireRecord(context, groupKind, id)
  const asked = [...new Set(productIds)]
  if (!(await holdsAll(context.tx, asked))) throw refuse('common.notFound')
  const without = (ids: readonly string[]) => ids.filter((one) => !asked.includes(one))
  const added = (ids: readonly string[]) => [...ids, ...asked.filter((one) => !ids.includes(one))]
  const always = into ? added(group.always) : without(group.always)
  const never = into || group.rule === null ? without(group.never) : added(group.never)
  if (Math.max(always.length, never.length) > groupLimit.picks)
    throw refuse('productGroup.tooManyPicks', { max: groupLimit.picks })
  await saveRecord(context, groupKind, { ...group, always, never })
  const moved = (one: string) =>
    group.always.includes(one) !== always.includes(one) || group.never.includes(one) !== never.includes(one)
  return { changed: asked.filter(moved).length }
}
