import { isIP } from 'node:net'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import {
  type DeliveryRow,
  deliveryState,
  deliveryTabs,
  type WebhookForm,
} from '@zhanggui/contract/webhook/webhook.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { requireStores } from '../goods/goods-write.ts'
import { selectStoreNames } from '../goods/shelf.ts'
import { bodyOf, eventId, webhookSecret } from './deliver.ts'
import { hostOf } from './post.ts'
import { isInnerName, isPublic } from './public-address.ts'
import {
  countDeliveries,
  type DeliveryColumns,
  dropWaiting,
  endWebhook,
  insertWebhook,
  lockCreation,
  lockWebhook,
  nextRound,
  requeue,
  selectDeliveries,
  selectDelivery,
  selectTries,
  selectWebhooks,
  updateWebhook,
  type WebhookColumns,
} from './webhook.sql.ts'

type Calls = typeof webhookCalls

/** Each event is written once for each address. */
const mostAddresses = 10
const mostTries = 50

/** True if all stores of an address are among those of the person. */
const isWithin = (session: Pick<Session, 'stores'>, { stores }: Pick<WebhookColumns, 'stores'>): boolean => {
  const mine = session.stores
  return mine === 'all' || (stores ?? [0]).every((store) => mine.includes(store))
}

export async function findWebhookPage(
  { tx, session }: TenantContext,
  { pageNo, pageSize }: ParsedInputOf<Calls['findWebhookPage']>,
): Promise<OutputOf<Calls['findWebhookPage']>> {
  const [rows, names] = await Promise.all([selectWebhooks(tx), selectStoreNames(tx)])
  // A person of some stores sees the addresses of these stores.
  const mine = rows.filter((row) => isWithin(session, row))
  return {
    records: mine.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((row) => ({
      id: String(row.id),
      version: row.version,
      name: row.name,
      url: row.url,
      groups: row.groups,
      stores: (row.stores ?? []).map(String),
      storeNames: (row.stores ?? []).map((id) => names.get(id) ?? ''),
      active: row.active,
      createdAt: row.created_at,
      createdBy: row.created_by,
      failingSince: row.failing_since,
      waiting: row.waiting,
    })),
    total: mine.length,
    totalCapped: false,
  }
}

/** Checks an address. A name is looked up anew each time something is sent. */
function requireReachable({ services }: TenantContext, address: string): void {
  const local = services.settings.NODE_ENV !== 'production'
  const url = new URL(address)
  const host = hostOf(url)
  const here = host === 'localhost' || (isIP(host) !== 0 && isPublic(host, true) && !isPublic(host, false))
  if (!local && (here || isInnerName(host))) throw refuse('webhook.privateAddress', { host }).at('url')
  if (isIP(host) !== 0 && !isPublic(host, local)) throw refuse('webhook.privateAddress', { host }).at('url')
  if (url.protocol !== 'https:' && !here) throw refuse('webhook.httpsOnly').at('url')
}

/** Nobody tells an address of more stores than he has. None chosen are all, for a person of all stores only. */
async function writeOf(context: TenantContext, { stores, ...form }: WebhookForm) {
  requireReachable(context, form.url)
  if (stores.length === 0 && context.session.stores !== 'all') throw refuse('common.notFound').at('stores')
  if (stores.length > 0) await requireStores(context, stores)
  return { ...form, stores: stores.length === 0 ? null : [...new Set(stores)].map(Number) }
}

const factsOf = ({ url, groups, active }: WebhookForm) => [
  { field: 'url', before: null, after: url },
  { field: 'groups', before: null, after: groups.join(' ') },
  { field: 'active', before: null, after: String(active) },
]

async function requireWebhook({ tx, session }: TenantContext, id: string) {
  const row = await lockWebhook(tx, Number(id))
  if (!row || !isWithin(session, row)) throw refuse('common.notFound')
  return row
}

export async function createWebhook(
  context: TenantContext,
  form: WebhookForm,
): Promise<OutputOf<Calls['createWebhook']>> {
  const { tx, session, services } = context
  const write = await writeOf(context, form)
  await lockCreation(tx)
  if ((await selectWebhooks(tx)).length >= mostAddresses)
    throw refuse('webhook.tooMany', { most: mostAddresses })
  const made = await insertWebhook(tx, write, session.name)
  context.note(String(made.id), { title: form.name, changes: factsOf(form) })
  return { id: String(made.id), secret: webhookSecret(services.settings, session.merchantId, made) }
}

export async function saveWebhook(
  context: TenantContext,
  { id, version, ...form }: ParsedInputOf<Calls['saveWebhook']>,
): Promise<OutputOf<Calls['saveWebhook']>> {
  const row = await requireWebhook(context, id)
  if (row.version !== version) throw refuse('webhook.meanwhile')
  const saved = await updateWebhook(context.tx, row.id, await writeOf(context, form), context.session.name)
  if (row.active && !form.active) await dropWaiting(context.tx, row.id)
  context.note(id, { title: form.name, changes: factsOf(form) })
  return saved
}

export async function rotateWebhook(
  context: TenantContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['rotateWebhook']>> {
  const { tx, session, services } = context
  const row = await requireWebhook(context, id)
  const next = await nextRound(tx, row.id, session.name)
  context.note(id, { title: row.name })
  return { secret: webhookSecret(services.settings, session.merchantId, next) }
}

export async function removeWebhook(context: TenantContext, { id }: { id: string }): Promise<null> {
  const row = await requireWebhook(context, id)
  await dropWaiting(context.tx, row.id)
  await endWebhook(context.tx, row.id, context.session.name)
  context.note(id, { title: row.name })
  return null
}

const rowOf = (merchantId: number, row: DeliveryColumns): DeliveryRow => ({
  id: String(row.id),
  eventId: eventId(merchantId, row.id),
  event: row.event,
  status: row.status,
  title: row.title,
  recordId: String(row.record_id),
  webhookId: String(row.webhook_id),
  webhookName: row.webhook_name,
  state: row.state,
  attempts: row.attempts,
  at: row.created_at,
  answer: row.answer,
  fault: row.fault,
  milliseconds: row.milliseconds,
  nextAt: row.next_at,
  waitsFor: row.waits_for ?? '',
  sendable: row.sendable,
})

/** Events tell of all stores of their address: only people of all stores see them. */
function requireAllStores({ session }: TenantContext): void {
  if (session.stores !== 'all') throw refuse('common.notFound')
}

export async function findDeliveryPage(
  context: TenantContext,
  { tab, pageNo, pageSize, ...asked }: ParsedInputOf<Calls['findDeliveryPage']>,
): Promise<OutputOf<Calls['findDeliveryPage']>> {
  requireAllStores(context)
  const { tx, session } = context
  const [rows, counts, addresses] = await Promise.all([
    selectDeliveries(tx, asked, { tab, pageNo, pageSize }),
    countDeliveries(tx, asked, countLimit),
    selectWebhooks(tx),
  ])
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = tab ? (counts.get(deliveryState[tab]) ?? 0) : all
  return {
    records: rows.map((row) => rowOf(session.merchantId, row)),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
    counts: {
      all: Math.min(all, countLimit),
      ...Object.fromEntries(
        deliveryTabs.map((name) => [name, Math.min(counts.get(deliveryState[name]) ?? 0, countLimit)]),
      ),
    },
    addresses: addresses.map(({ id, name }) => ({ id: String(id), name })),
  }
}

export async function findDeliveryDetail(
  context: TenantContext,
  { deliveryId }: { deliveryId: string },
): Promise<OutputOf<Calls['findDeliveryDetail']>> {
  requireAllStores(context)
  const { tx, session } = context
  const [row, tries] = await Promise.all([
    selectDelivery(tx, Number(deliveryId)),
    selectTries(tx, Number(deliveryId), mostTries),
  ])
  if (!row) throw refuse('common.notFound')
  return {
    ...rowOf(session.merchantId, row),
    url: row.url,
    body: JSON.stringify(JSON.parse(bodyOf(session.merchantId, row)), null, 2),
    tries,
  }
}

/** Sends events again with the same id. Those of an address that is off or gone are refused. */
export async function replayDeliveries(
  context: TenantContext,
  { deliveryIds }: { deliveryIds: readonly string[] },
): Promise<OutputOf<Calls['replayDeliveries']>> {
  requireAllStores(context)
  const { tx } = context
  const ids = await requeue(tx, deliveryIds.map(Number))
  const [first] = ids
  if (first === undefined) throw refuse('webhook.switchedOff')
  const row = await selectDelivery(tx, first)
  context.note(String(first), {
    title: row?.title ?? '',
    changes: [{ field: 'count', before: null, after: String(ids.length) }],
  })
  return { count: ids.length }
}
