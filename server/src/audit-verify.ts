import { createHash } from 'node:crypto'
import type pg from 'pg'
// Sets the driver's parsers for ids.
import './kernel/database/database.ts'

export interface AuditFault {
  merchantId: number
  /** The link of the chain; null for a row without a link. */
  link: number | null
  /** The row; null if the link itself is broken. */
  row: number | null
  what: 'changed' | 'deleted' | 'inserted' | 'link changed' | 'link missing'
}

export interface AuditReport {
  merchants: number
  links: number
  rows: number
  /** New rows that wait for the next link. */
  waiting: number
  /** The last link of each chain. A copy kept elsewhere proves later that no link was cut off. */
  heads: { merchantId: number; seq: number; hash: string }[]
  /** The first fault of each merchant. */
  faults: AuditFault[]
}

interface Link {
  seq: number
  row_ids: number[]
  first_at: string
  last_at: string
  sealed_at: string
  row_hashes: Buffer
  hash: Buffer
}

/** The text of a fault for the command line. */
export const describeFault = ({ merchantId, link, row, what }: AuditFault): string =>
  row === null
    ? `merchant ${merchantId}: ${what}, link ${link}`
    : `merchant ${merchantId}: row ${row} was ${what}${link === null ? ', it is in no link' : `, link ${link}`}`

const linksAtOnce = 200
/**
 * A row carries the start time of its transaction. No transaction stays open for so long before the previous link was
 * sealed.
 */
const latest = "interval '15 minutes'"

/**
 * The text of a row that was hashed. It stands here, so that the check does not depend on a function in the same
 * database.
 */
export const rowText = `jsonb_build_array(a.merchant_id, a.id, (extract(epoch from a.created_at) * 1000000)::bigint, a.employee_id, a.pin,
  a.action, a.call, a.record, a.detail, a.ip, a.request_id, a.title, a.store_id, a.viewed_as)::text`

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Checks every chain from its beginning, with the login that owns the tables. */
export async function verifyAudit(client: pg.ClientBase): Promise<AuditReport> {
  const report: AuditReport = { merchants: 0, links: 0, rows: 0, waiting: 0, heads: [], faults: [] }
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows } = await client.query<{ id: number }>('select id from merchant order by id')
    for (const { id } of rows) {
      const fault = (await verifyChain(client, id, report)) ?? (await verifyOthers(client, id, report))
      report.merchants++
      if (fault) report.faults.push(fault)
    }
    return report
  } finally {
    await client.query('rollback')
  }
}

async function verifyChain(
  client: pg.ClientBase,
  merchantId: number,
  report: AuditReport,
): Promise<AuditFault | null> {
  let before = null as Link | null
  for (;;) {
    const { rows: links } = await client.query<Link>(
      'select seq, row_ids, first_at::text, last_at::text, sealed_at::text, row_hashes, hash from audit_seal where merchant_id = $1 and seq > $2 order by seq limit $3',
      [merchantId, before?.seq ?? 0, linksAtOnce],
    )
    for (const link of links) {
      const fault = await verifyLink(client, merchantId, link, before)
      if (fault) return fault
      report.links++
      report.rows += link.row_ids.length
      before = link
    }
    if (links.length === linksAtOnce) continue
    if (before) report.heads.push({ merchantId, seq: before.seq, hash: before.hash.toString('hex') })
    return null
  }
}

async function verifyLink(
  client: pg.ClientBase,
  merchantId: number,
  link: Link,
  before: Link | null,
): Promise<AuditFault | null> {
  const fault = (what: AuditFault['what'], row: number | null = null): AuditFault => ({
    merchantId,
    link: row === null && what === 'link missing' ? (before?.seq ?? 0) + 1 : link.seq,
    row,
    what,
  })
  if (link.seq !== (before?.seq ?? 0) + 1) return fault('link missing')
  const body = `${merchantId}:${link.seq}:${link.row_ids.join(',')}:`
  if (!sha256(before?.hash ?? Buffer.alloc(0), body, link.row_hashes).equals(link.hash))
    return fault('link changed')
  const { rows } = await client.query<{ id: number; text: string; early: boolean }>(
    `select a.id, ${rowText} as text, a.created_at < $5::timestamptz - ${latest} as early
     from audit a where a.merchant_id = $1 and a.created_at between $2::timestamptz and $3::timestamptz and a.id = any ($4)`,
    [merchantId, link.first_at, link.last_at, link.row_ids, before?.sealed_at ?? null],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const [place, id] of link.row_ids.entries()) {
    const row = found.get(id)
    if (!row) return fault('deleted', id)
    if (!sha256(row.text).equals(link.row_hashes.subarray(place * 32, place * 32 + 32)))
      return fault('changed', id)
    // The row claims to be older than its place in the chain allows.
    if (row.early) return fault('inserted', id)
  }
  return null
}

/** Rows without a link. Either they are new and have a mark for the sealer, or an intruder inserted them. */
async function verifyOthers(
  client: pg.ClientBase,
  merchantId: number,
  report: AuditReport,
): Promise<AuditFault | null> {
  const { rows: marks } = await client.query<{ audit_id: number; settled: boolean }>(
    "select audit_id, created_at < now() - interval '1 minute' as settled from audit_unsealed where merchant_id = $1 order by audit_id",
    [merchantId],
  )
  const { rows } = await client.query<{ id: number; late: boolean }>(
    `select a.id, coalesce(a.created_at < l.sealed_at - ${latest}, false) as late
     from audit a
     left join lateral (select s.sealed_at from audit_seal s where s.merchant_id = $1 order by s.seq desc limit 1) l on true
     where a.merchant_id = $1 and not exists (
       select from audit_seal s where s.merchant_id = $1 and s.last_at >= a.created_at and s.first_at <= a.created_at
         and a.id = any (s.row_ids))
     order by a.id`,
    [merchantId],
  )
  const marked = new Set(marks.map((mark) => mark.audit_id))
  const inserted = rows.find((row) => row.late || !marked.has(row.id))
  if (inserted) return { merchantId, link: null, row: inserted.id, what: 'inserted' }
  const there = new Set(rows.map((row) => row.id))
  // In a cluster a row may become visible a moment after its mark.
  const deleted = marks.find((mark) => mark.settled && !there.has(mark.audit_id))
  if (deleted) return { merchantId, link: null, row: deleted.audit_id, what: 'deleted' }
  report.waiting += rows.length
  return null
}
