import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import type {
  GroupDraft,
  GroupFigures,
  GroupProductQuery,
} from '@zhanggui/contract/productGroup/productGroup.ts'
import { type Condition, conditionWords, type Rule } from '@zhanggui/contract/productGroup/rule.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findGoodsByIds } from '../goods/goods-shown.ts'
import { foundProducts, knownTo } from '../product/product-found.ts'
import {
  conditionOf,
  type GroupChoice,
  inGroup,
  isOneOf,
  lineOf,
  memberOf,
  ruleOf,
  selectGroupChoices,
} from '../product/product-rule.ts'
import { countFlags, selectByCodes, selectFlags, selectMembers } from './productGroup.sql.ts'
import { namesIn, sayIn } from './rule-words.ts'

type Sql = RawBuilder<unknown>

/** The number of products of each group, in one pass over the products. */
export async function productCounts(
  { tx, session }: TenantContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const groups = ids.length > 0 ? await selectGroupChoices(tx, ids.map(Number)) : []
  if (groups.length === 0) return new Map()
  const counts = await countFlags(
    tx,
    groups.map((group) => inGroup(tx, group, session.timeZone)),
    Object.fromEntries(groups.map(({ id }, at) => [`g${id}`, sql.ref(`f${at}`)])),
  )
  return new Map(groups.map(({ id }) => [String(id), counts[`g${id}`] ?? 0]))
}

/** The saved group of a draft, or one without products. */
async function savedOf({ tx }: TenantContext, { id }: GroupDraft): Promise<GroupChoice> {
  if (id === undefined) return { rule: null, always: [], never: [] }
  const [saved] = await selectGroupChoices(tx, [Number(id)])
  if (!saved) throw refuse('common.notFound')
  return saved
}

export async function countGroupDraft(context: TenantContext, draft: GroupDraft): Promise<GroupFigures> {
  const { tx, session } = context
  const { rule } = draft
  const saved = await savedOf(context, draft)
  const flags: Sql[] = []
  /** Adds a flag, and returns its name in the counts. */
  const flag = (condition: Sql): Sql => sql.ref(`f${flags.push(condition) - 1}`)
  const was = flag(inGroup(tx, saved, session.timeZone))
  const lines = (rule?.lines ?? []).map((line) =>
    line.map((one) => flag(conditionOf(tx, one, session.timeZone))),
  )
  const always = flag(isOneOf(draft.always))
  const never = flag(isOneOf(draft.never))
  const held =
    rule &&
    ruleOf(
      rule,
      lines.map((line) => lineOf(rule, line)),
    )
  const byRule = held ?? sql`false`
  const now = sql`(${byRule} and not ${never} or ${always})`
  const counts: Record<string, Sql> = {
    all: sql`true`,
    byRule,
    added: sql`${always} and not ${byRule}`,
    left: sql`${byRule} and ${never} and not ${always}`,
    total: now,
    enter: sql`${now} and not ${was}`,
    leave: sql`${was} and not ${now}`,
  }
  if (rule)
    for (const [at, line] of lines.entries()) {
      const before = lines.slice(0, at).map((one) => lineOf(rule, one))
      const within = (one: Sql) => (rule.match === 'all' ? ruleOf(rule, [...before, one]) : one)
      counts[`line${at}`] = within(lineOf(rule, line))
      for (const [part, one] of line.entries()) counts[`part${at}_${part}`] = within(one)
    }
  const found = await countFlags(tx, flags, counts)
  const figure = (name: string) => found[name] ?? 0
  return {
    ...{ all: figure('all'), byRule: figure('byRule'), added: figure('added'), left: figure('left') },
    ...{ total: figure('total'), enter: figure('enter'), leave: figure('leave') },
    lines: lines.map((line, at) => ({
      left: figure(`line${at}`),
      parts: line.map((_, part) => figure(`part${at}_${part}`)),
    })),
  }
}

/**
 * The conditions that put a product into a group, of those that hold: the conditions of lines that hold. If all lines
 * must hold, they hold for every product of the group, and only the lines with a choice tell something.
 */
function decisive(rule: Rule, holds: readonly boolean[]): Condition[] {
  let at = 0
  const lines = rule.lines.map((line) => line.map((condition) => ({ condition, held: holds[at++] === true })))
  const telling = lines.filter((line) =>
    rule.match === 'any' ? line.every(({ held }) => held) : line.length > 1,
  )
  return (telling.length > 0 ? telling : lines)
    .flat()
    .flatMap(({ condition, held }) => (held ? [condition] : []))
}

/** A page of the products of a draft, each with the reason why it is in the group. */
export async function findGroupProductPage(
  context: TenantContext,
  { tab, keyword, pageNo, pageSize, ...draft }: GroupProductQuery,
): Promise<OutputOf<typeof productGroupCalls.findGroupProductPage>> {
  const { tx, session } = context
  const saved = inGroup(tx, await savedOf(context, draft), session.timeZone)
  const rule = draft.rule
  const conditions = (rule?.lines ?? []).map((line) =>
    line.map((one) => conditionOf(tx, one, session.timeZone)),
  )
  const held =
    rule &&
    ruleOf(
      rule,
      conditions.map((line) => lineOf(rule, line)),
    )
  const now = memberOf(draft, held)
  const tabs = {
    all: now,
    enter: sql`${now} and not ${saved}`,
    leave: sql`${saved} and not ${now}`,
    unchosen: sql`not ${isOneOf([...draft.always, ...draft.never])}`,
  }
  const { every, from, where } = await foundProducts(tx, { keyword }, session.timeZone)
  const { rows, total } = await selectMembers(tx, {
    ...{ from: every ? null : from, pageNo, pageSize, limit: countLimit },
    where: [...where, tabs[tab], knownTo(session)],
    flags: conditions.flat(),
  })
  const [say, nameOf] = [sayIn(context.language), await namesIn(context, [rule])]
  const flags = new Map(rows.map((row) => [String(row.id), row.flags]))
  const [always, never] = [new Set(draft.always), new Set(draft.never)]
  const products = await findGoodsByIds(
    context,
    null,
    rows.map(({ id }) => id),
  )
  return {
    records: products.map((product) => {
      const own = flags.get(product.productId) ?? []
      const chosen = always.has(product.productId) || never.has(product.productId)
      const telling = rule && !chosen ? decisive(rule, own) : []
      return {
        ...product,
        why: { chosen, conditions: telling.map((one) => conditionWords(one, say, nameOf)) },
      }
    }),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
  }
}

/** The groups of a product, each with the conditions that decide for it. */
export async function findGroupsOfProduct(
  context: TenantContext,
  { productId }: ParsedInputOf<typeof productGroupCalls.findGroupsOfProduct>,
): Promise<OutputOf<typeof productGroupCalls.findGroupsOfProduct>> {
  const { tx, session } = context
  const groups = await selectGroupChoices(tx, null)
  const flags = groups.map((group) => inGroup(tx, group, session.timeZone))
  const held = await selectFlags(tx, Number(productId), [sql`true`, ...flags])
  if (!held) throw refuse('common.notFound')
  const inside = groups.filter((_, at) => held.flags[at + 1])
  const [say, nameOf] = [
    sayIn(context.language),
    await namesIn(
      context,
      inside.map(({ rule }) => rule),
    ),
  ]
  const found: OutputOf<typeof productGroupCalls.findGroupsOfProduct> = []
  for (const { id, name, rule, always } of inside) {
    const chosen = always.includes(productId)
    const conditions = rule && !chosen ? rule.lines.flat() : []
    const asked = conditions.map((condition) => conditionOf(tx, condition, session.timeZone))
    const [, ...holds] = (await selectFlags(tx, Number(productId), [sql`true`, ...asked]))?.flags ?? []
    const telling = rule && !chosen ? decisive(rule, holds) : []
    const words = telling.map((one) => conditionWords(one, say, nameOf))
    found.push({ id: String(id), name, why: { chosen, conditions: words } })
  }
  return found
}

/** Products by codes or barcodes in the order in which they were asked, and the texts that name no product. */
export async function findProductsByCode(
  context: TenantContext,
  { codes }: { codes: string[] },
): Promise<OutputOf<typeof productGroupCalls.findProductsByCode>> {
  const found = await selectByCodes(context.tx, codes, knownTo(context.session))
  const byCode = new Map<string, number[]>()
  for (const { id, code } of found) byCode.set(code, [...(byCode.get(code) ?? []), id])
  const ids = new Set(codes.flatMap((code) => byCode.get(code) ?? []))
  return {
    products: await findGoodsByIds(context, null, [...ids]),
    unknown: [...new Set(codes.filter((code) => !byCode.has(code)))],
  }
}
