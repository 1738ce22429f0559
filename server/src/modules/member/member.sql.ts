import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { hidesNumberIn, phoneTailIn } from '../../kernel/record/mask.ts'

export interface MemberKey {
  source: string
  number: string
}

export interface MemberColumns {
  id: number
  source: string
  external_number: string
  name: string
  phone: string
  level: string
  birthday: string | null
  note: string
  updated_at: string
}

/** Makes or changes a member. Nothing comes back if a later change is known. */
export const upsert = (
  tx: Tx,
  row: MemberKey & {
    at: string
    name: string
    phone: string
    level: string
    birthday: string | null
    note: string
  },
) =>
  tx.first(sql<{ id: number }>`
    insert into member as m (merchant_id, source, external_number, name, phone, level, birthday, note, told_at, updated_at)
    values (${tx.merchantId}::bigint, ${row.source}, ${row.number}, ${row.name}, ${row.phone}, ${row.level},
      ${row.birthday}::date, ${row.note}, ${row.at}::timestamptz, now())
    on conflict (merchant_id, source, external_number) do update
      set name = excluded.name, phone = excluded.phone, level = excluded.level, birthday = excluded.birthday,
        note = excluded.note, told_at = excluded.told_at, updated_at = excluded.updated_at
      where m.told_at <= excluded.told_at
    returning m.id`)

/** The member of a natural key. One that nobody has told of yet is made of what the order says. */
export const ensureMember = async (
  tx: Tx,
  { source, number }: MemberKey,
  { name, phone }: { name: string; phone: string },
): Promise<number> => {
  const made = await tx.first(sql<{ id: number }>`
    insert into member (merchant_id, source, external_number, name, phone, told_at)
    values (${tx.merchantId}::bigint, ${source}, ${number}, ${name}, ${phone}, 'epoch')
    on conflict do nothing returning id`)
  return (made ?? (await requireByKey(tx, { source, number }))).id
}

export const requireByKey = (tx: Tx, { source, number }: MemberKey) =>
  tx.one(sql<{ id: number }>`
    select m.id from member m
    where m.merchant_id = ${tx.merchantId} and m.source = ${source} and m.external_number = ${number}`)

export const selectMember = (tx: Tx, id: number) =>
  tx.first(sql<{ number: string; name: string }>`
    select m.external_number as number, m.name from member m where m.merchant_id = ${tx.merchantId} and m.id = ${id}::bigint`)

/** The member of an order. */
export const selectMemberOf = (tx: Tx, orderId: number) =>
  tx.first(sql<{ number: string; name: string }>`
    select m.external_number as number, m.name from orders o
    join member m on m.merchant_id = ${tx.merchantId} and m.id = o.member_id
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`)

/**
 * Each way to find a member has its index. A whole phone finds what its last four digits find: the list shows no others, and a
 * number may be a phone. No number is found by an id card number: the list hides it.
 */
const found = (tx: Tx, keyword: string) => {
  if (keyword === '') return sql`m.merchant_id = ${tx.merchantId}`
  const phone = phoneTailIn(keyword)
  const tail = phone ?? (/^\d{4}$/.test(keyword) ? keyword : null)
  const whole = sql`
    select k.id from member k where k.merchant_id = ${tx.merchantId} and k.name = ${keyword}
    union all
    select k.id from order_source s
    join member k on k.merchant_id = ${tx.merchantId} and k.source = s.code and k.external_number = ${keyword}
    where s.merchant_id = ${tx.merchantId}`
  const byTail = sql`
    select k.id from member k where k.merchant_id = ${tx.merchantId} and k.phone_tail = ${tail}
    union all
    select k.id from member k where k.merchant_id = ${tx.merchantId} and k.number_tail = ${tail}`
  const ids = hidesNumberIn(keyword) ? byTail : tail === null ? whole : sql`${whole} union all ${byTail}`
  return sql`m.merchant_id = ${tx.merchantId} and m.id in (${ids})`
}

export const selectMembers = (tx: Tx, asked: { keyword: string; pageNo: number; pageSize: number }) =>
  tx.all(sql<MemberColumns>`
    select m.id, m.source, m.external_number, m.name, m.phone, m.level, m.birthday::text, m.note, m.updated_at
    from member m where ${found(tx, asked.keyword)}
    order by m.updated_at desc, m.id desc
    limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::bigint`)

export const countMembers = async (tx: Tx, keyword: string, atMost: number): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (select from member m where ${found(tx, keyword)} limit ${atMost}::int) counted`)
  ).count
