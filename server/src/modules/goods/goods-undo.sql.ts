import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Marks, OwnColumns, Scheduled } from './goods.sql.ts'

/** A change of many stores by the head office, or an edit of one store. */
export type FormerKind = 'push' | 'edit'

/** A row of a store before a change. Its version is the one after. */
export interface Former {
  store_id: number
  product_id: number
  version: number
  /** The sale unit at that time: the own price belongs to it. */
  unit: number
  own: OwnColumns
  locked: string[]
  since: Marks
  scheduled: Scheduled | null
  /** The acceptances that are the change, with their time. */
  accepted?: readonly AcceptedField[]
}

export interface AcceptedField {
  field: string
  at: string
}

/** As it is kept. Rows of before this distinction have no kind. */
type Kept = Former & { kind?: FormerKind }

/** Keeps the rows before a change, and forgets those of more than a day ago. */
export async function keepFormer(
  tx: Tx,
  employeeId: number,
  kind: FormerKind,
  former: readonly Former[],
): Promise<number> {
  const kept: Kept[] = former.map((row) => ({ ...row, kind }))
  await tx.run(sql`
    delete from store_goods_push u
    where u.merchant_id = ${tx.merchantId} and u.made_at < now() - interval '1 day'`)
  const { id } = await tx.one(sql<{ id: number }>`
    insert into store_goods_push (merchant_id, employee_id, former)
    values (${tx.merchantId}, ${employeeId}, ${JSON.stringify(kept)}::jsonb) returning id`)
  return id
}

/** The rows before a change of this person that were not given back yet. Locked, because each is given back once. */
export const holdFormer = (
  tx: Tx,
  employeeId: number,
  id: number,
): Promise<{ former: Kept[]; at: string } | undefined> =>
  tx.first(sql<{ former: Kept[]; at: string }>`
    select u.former, u.made_at::text as at from store_goods_push u
    where u.merchant_id = ${tx.merchantId} and u.id = ${id} and u.employee_id = ${employeeId}
      and u.made_at >= now() - interval '1 day'
    for update`)

/** Forgets the rows that are given back. The others stay for another try. */
export const leaveFormer = (tx: Tx, id: number, rest: readonly Kept[]) =>
  tx.run(
    rest.length > 0
      ? sql`update store_goods_push u set former = ${JSON.stringify(rest)}::jsonb
          where u.merchant_id = ${tx.merchantId} and u.id = ${id}`
      : sql`delete from store_goods_push u where u.merchant_id = ${tx.merchantId} and u.id = ${id}`,
  )

/** Takes acceptances of these times back. */
export const deleteAccepted = (tx: Tx, rows: readonly (AcceptedField & { goods_id: number })[]) =>
  tx.run(sql`
    delete from store_goods_accepted x
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (goods_id bigint, field text, at timestamptz)
    where x.merchant_id = ${tx.merchantId} and x.goods_id = n.goods_id and x.field = n.field and x.accepted_at = n.at`)
