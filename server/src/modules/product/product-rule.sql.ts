import type { Field } from '@zhanggui/contract/fields.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { type Condition, lineMatch, type Rule } from '@zhanggui/contract/productGroup/rule.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { columnName, toColumn } from '../../kernel/record/kind.ts'

type Sql = RawBuilder<unknown>

/** A condition of a rule on `product p`: true or false, never null. */
export function conditionOf(tx: Tx, condition: Condition, timeZone: string): Sql {
  const { field } = condition
  const column = sql.ref(`p.${columnName(field)}`)
  switch (condition.is) {
    case 'anyOf':
      return sql`(${isAnyOf(tx, field, condition.values)}) is true`
    case 'noneOf':
      return sql`(${isAnyOf(tx, field, condition.values)}) is not true`
    case 'contains':
      return sql`position(zg_squeeze(${condition.text}) in zg_squeeze(${column})) > 0`
    case 'lacks':
      return sql`position(zg_squeeze(${condition.text}) in zg_squeeze(${column})) = 0`
    case 'between': {
      const amount =
        field === 'age'
          ? sql`((now() at time zone ${timeZone}::text)::date - (p.created_at at time zone ${timeZone}::text)::date)`
          : column
      const [from, to] = condition.range.map((end) => (end === '' ? null : stored(field, end)))
      const ends = [
        ...(from === null ? [] : [sql`${amount} >= ${from}::bigint`]),
        ...(to === null ? [] : [sql`${amount} <= ${to}::bigint`]),
      ]
      return sql`(${sql.join(ends, sql` and `)}) is true`
    }
    case 'yes':
      return sql`p.image_file_id is not null`
    case 'no':
      return sql`p.image_file_id is null`
  }
}

const fieldOf = (key: string): Field | undefined => (productFields.fields as Record<string, Field>)[key]

/** An end of a range for its column: cents, thousandths or a whole number. */
function stored(key: string, end: string): unknown {
  const field = fieldOf(key)
  return field && field.kind !== 'integer' ? toColumn(field, end) : Number(end)
}

function isAnyOf(tx: Tx, key: string, values: readonly string[]): Sql {
  const numbers = sql`${values.map(Number)}::bigint[]`
  if (key === 'labels')
    return sql`p.id in (select l.product_id from product_label_link l
      where l.merchant_id = ${tx.merchantId} and l.label_id = any (${numbers}))`
  if (key === 'categoryId')
    return sql`p.category_id in (select c.id from category c
      where c.merchant_id = ${tx.merchantId} and (c.id = any (${numbers}) or c.parent_id = any (${numbers})))`
  const column = sql.ref(`p.${columnName(key)}`)
  return fieldOf(key)?.kind === 'options'
    ? sql`${column}::bigint[] && ${numbers}`
    : sql`${column} = any (${numbers})`
}

const joined = (conditions: readonly Sql[], match: Rule['match']): Sql =>
  sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`

/** A line of a rule, from its conditions. */
export const lineOf = (rule: Rule, conditions: readonly Sql[]): Sql => joined(conditions, lineMatch(rule))
/** A rule, from its lines. */
export const ruleOf = (rule: Rule, lines: readonly Sql[]): Sql => joined(lines, rule.match)

/** A rule as a condition on `product p`. */
export const ruleCondition = (tx: Tx, rule: Rule, timeZone: string): Sql =>
  ruleOf(
    rule,
    rule.lines.map((line) =>
      lineOf(
        rule,
        line.map((one) => conditionOf(tx, one, timeZone)),
      ),
    ),
  )

/** The rule of a group, and the ids of products that were chosen or kept out by hand. */
export interface GroupChoice {
  rule: Rule | null
  always: readonly string[]
  never: readonly string[]
}

/** A condition on `product p`. */
export const isOneOf = (ids: readonly string[]): Sql =>
  sql`(p.id in (select unnest(${ids.map(Number)}::bigint[])))`

/** The products of a group as a condition on `product p`, from its rule as a condition. */
export function memberOf({ always, never }: GroupChoice, rule: Sql | null): Sql {
  const chosen = isOneOf(always)
  return rule === null ? chosen : sql`(${rule} and not ${isOneOf(never)} or ${chosen})`
}

/** The same for a rule that is not yet a condition. */
export const inGroup = (tx: Tx, group: GroupChoice, timeZone: string): Sql =>
  memberOf(group, group.rule && ruleCondition(tx, group.rule, timeZone))

/** The rules and choices of groups that are not removed. */
export const selectGroupChoices = (tx: Tx, ids: readonly number[] | null) =>
  tx.all(sql<{ id: number; name: string } & GroupChoice>`
    select r.id, r.name, r.rule, r.always, r.never from product_group r
    where r.merchant_id = ${tx.merchantId} and r.removed_at is null
      and (${ids === null}::boolean or r.id = any (${[...(ids ?? [])]}::bigint[]))
    order by r.name, r.id`)

/** The products of a saved group as a condition on `p`, which may have few columns. A removed group has none. */
export async function groupCondition(tx: Tx, id: number, timeZone: string): Promise<Sql> {
  const [group] = await selectGroupChoices(tx, [id])
  if (!group) return sql`false`
  return sql`p.id in (select p.id from product p
    where p.merchant_id = ${tx.merchantId} and p.removed_at is null and ${inGroup(tx, group, timeZone)})`
}
