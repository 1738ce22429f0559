import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import type { OpenContext } from './implement.ts'
import { refuseField } from './input.ts'

/** Where a caller stands in a feed. Times are texts with microseconds. */
export interface FeedPlace {
  /** Only what changed since then. Null: everything. */
  since: string | null
  /** After this id. */
  after: number
  /** From where the next round asks. */
  until: string
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

const write = (feed: string, storeId: number, { since, after, until }: FeedPlace): string =>
  Buffer.from([feed, storeId, since ?? '', after, until].join('|')).toString('base64url')

function read(feed: string, storeId: number, cursor: string): FeedPlace | null {
  const [name, store, since = '', after = '', until = '', ...more] = Buffer.from(cursor, 'base64url')
    .toString()
    .split('|')
  const right =
    more.length === 0 &&
    name === feed &&
    store === String(storeId) &&
    /^\d{1,15}$/.test(after) &&
    time.test(until)
  if (!right || (since !== '' && !time.test(since))) return null
  return { since: since || null, after: Number(after), until }
}

/**
 * A page of a feed. `select` gives the items after an id that changed since a moment, or all of them. A round asks from
 * before the oldest transaction that ran when the round before began, so nothing is left out, and an item may come twice.
 */
export async function feedPage<T extends { id: number }>(
  { tx, language }: Pick<OpenContext, 'tx' | 'language'>,
  asked: { feed: string; storeId: number; cursor: string | undefined; limit: number },
  /** True if a change concerns everything: then all is given again. */
  startsAnew: (since: string) => Promise<boolean>,
  select: (since: string | null, after: number, limit: number) => Promise<T[]>,
): Promise<{ rows: T[]; cursor: string; more: boolean; whole: boolean }> {
  const { feed, storeId, cursor, limit } = asked
  let place = cursor === undefined ? null : read(feed, storeId, cursor)
  if (cursor !== undefined && !place) throw refuseField('openApi', 'cursor', 'rule.invalid', language)
  place ??= { since: null, after: 0, until: '' }
  if (place.after === 0) {
    place.until = await settledUntil(tx)
    if (place.since !== null && (await startsAnew(place.since))) place.since = null
  }
  const found = await select(place.since, place.after, limit + 1)
  const rows = found.slice(0, limit)
  const more = found.length > limit
  const next = more
    ? { ...place, after: rows.at(-1)?.id ?? 0 }
    : { since: place.until, after: 0, until: place.until }
  return { rows, cursor: write(feed, storeId, next), more, whole: place.since === null }
}

const settledUntil = async (tx: Tx): Promise<string> =>
  (
    await tx.one(sql<{ at: string }>`
      select to_char(zg_settled_until() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`)
  ).at
