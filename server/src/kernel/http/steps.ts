import type { Call } from '@zhanggui/contract/call.ts'
import type { OpenScope } from '@zhanggui/contract/open-scope.ts'
import { companionCookie, merchantCookie, tokenCookie } from '@zhanggui/contract/session/session.ts'
import type { FastifyRequest } from 'fastify'
import { inTenant, type Tx } from '../database/tenant.ts'
import { hashOfBody, type KeyedCall } from '../door/answered-calls.sql.ts'
import { checkShape, RawBody } from '../door/body.ts'
import type { BodyLimits } from '../door/body-limits.ts'
import { keyMerchants, turnOfKey } from '../door/caller-turn.ts'
import { readHostCookie } from '../door/cookies.ts'
import { isSlow, shareOf, type Turn } from '../door/load.ts'
import { answeredBefore, type InMerchant, isLater, once } from '../door/once.ts'
import {
  type Caller,
  findCaller,
  findMerchant,
  KeyChanged,
  requireSignature,
  type SignedCall,
} from '../open/caller.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { siteOf } from '../session/network.ts'
import type { Session } from '../session/session.ts'
import { insertAudit } from './audit-rows.ts'
import type {
  CallContext,
  Implemented,
  Noted,
  NotedRecord,
  OpenContext,
  ReceivedFile,
  TenantContext,
} from './implement.ts'
import { fieldIssues, refuseInput, refuseReversedDays, refuseUnstorable } from './input.ts'
import { receiveUpload } from './receive.ts'
import { ticketCompanion } from './upload-origin.ts'

/** The audited actions that are allowed while viewing as another person. All others are refused. */
const keptWhileViewing: ReadonlySet<string> = new Set(['session.endView', 'session.logout'])

/** A call with the limits of its body, at the door. */
export interface Arrived {
  services: Services
  noun: string
  item: Implemented
  limits: BodyLimits
  request: FastifyRequest
  context: CallContext
  /** Fastify's JSON parser. It refuses names that change the prototype of an object. */
  toJson(request: FastifyRequest, text: string): unknown
}

/**
 * The steps of a call: size and shape of the body, signature of a key, look-up of a session or key that this process does
 * not know, place of the load class, session, merchant, permission, parse, work, audit, answer. Each step costs more than
 * the one before it. http.ts sheds a call of a full class even before its body is read.
 */
export async function runCall(arrived: Arrived): Promise<unknown> {
  const { services, item, request, limits, context } = arrived
  const { call } = item
  if (request.body instanceof RawBody) checkShape(request.body, limits)
  const { turn, steps } = await introduce(arrived)
  const begin = async () => {
    context.signal.throwIfAborted()
    return steps()
  }
  let result = await services.gate.run(shareOf(call), begin, turn, context.signal)
  while (result instanceof Slow) result = await result.work()
  // A call that waits for a task, or reads the bytes of a file, must not hold a place.
  if (!isLater(result)) return result
  return call.answer === 'file' ? result() : checked(arrived, await result())
}

/** The steps of a call in the place of its load class, and whose turn it takes. */
interface Introduced {
  steps: () => Promise<unknown>
  turn: Turn
}

/**
 * Looks up a session or key that this process does not know, in a place of strangers: it may be invented, and must not
 * wait among the calls of others. The steps of the call look each one up again.
 */
async function introduce(arrived: Arrived): Promise<Introduced> {
  const { services, item, request, context } = arrived
  const { access } = item.call
  const network = { owner: siteOf(context.ip) }
  const lookUp = <T>(work: () => Promise<T>) => services.gate.run('unknown', work, network, context.signal)
  if (access === 'public') return { steps: () => workForAll(arrived), turn: network }
  if (typeof access === 'object' && 'open' in access) {
    const signed = requireSignature(services, request)
    const owner = keyMerchants.get(signed.key) ?? (await lookUp(() => findMerchant(services, signed)))
    return {
      steps: () => workForProgram(arrived, access.open, signed),
      turn: turnOfKey(owner, signed.key),
    }
  }
  const known = services.sessions.turnOf(tokenOf(arrived))
  const turn = known ?? turnOfSession(await lookUp(() => findSession(arrived)))
  return { steps: () => workForPerson(arrived), turn }
}

const turnOfSession = ({ merchantId, employeeId }: Session) => ({
  owner: merchantId,
  person: `${employeeId}`,
})

/** The rest of a slow call. It runs outside of the place of its first steps, and takes one of its merchant's share. */
class Slow {
  readonly work: () => Promise<unknown>

  constructor(work: () => Promise<unknown>) {
    this.work = work
  }
}

const inShare = (
  { services, item: { call }, context }: Arrived,
  turn: Required<Turn>,
  work: () => Promise<unknown>,
) => services.gate.runSlow(turn, shareOf(call), work, context.signal)

/** The steps of a signed-in call before its slow work, or all of them. */
async function workForPerson(arrived: Arrived): Promise<unknown> {
  const { call } = arrived.item
  const session = await findSession(arrived)
  const found = performance.now()
  const raw = inputOf(arrived, session)
  requireAccess(call, session)
  // A file may take minutes to arrive, and must not hold a place as long.
  if (call.body === 'upload') return new Slow(() => workOnUpload(arrived, session))
  const input = parseInput(arrived, raw)
  if (!isSlow(call)) return workForOne(arrived, session, input, raw, undefined)
  return new Slow(() =>
    inShare(arrived, turnOfSession(session), async () => {
      const hasWaited = performance.now() - found > freshMs
      const now = hasWaited ? await findSessionAgain(arrived, session) : session
      return workForOne(arrived, now, input, raw, undefined)
    }),
  )
}

/** A session that was found so many ms ago is as new as one that is found now. */
const freshMs = 20

/** Whoever lost his rights while his call waited reads and writes nothing. */
async function findSessionAgain(arrived: Arrived, before: Session): Promise<Session> {
  const now = await findSession(arrived)
  requireMerchant(now, before.merchantId)
  requireAccess(arrived.item.call, now)
  return now
}

/** Receives the file of an upload, and takes a place again for the work. */
async function workOnUpload(arrived: Arrived, session: Session): Promise<unknown> {
  const { services, item, request, context } = arrived
  const { fields, file, hash, discard } = await receiveUpload(services, item.call, session, request)
  try {
    refuseUnstorable({ filename: file.name }, arrived.noun, context.language)
    const input = parseInput(arrived, fields)
    const body = { ...fields, fileName: file.name, hash }
    return await inShare(arrived, turnOfSession(session), async () =>
      workForOne(arrived, await findSessionAgain(arrived, session), input, body, file),
    )
  } finally {
    await discard()
  }
}

async function workForAll(arrived: Arrived): Promise<unknown> {
  const input = parseInput(arrived, inputOf(arrived, null))
  return checked(arrived, await arrived.item.handle(arrived.context, input))
}

/** The work of a call of the Open API. It begins anew if its key was changed since this server read it. */
async function workForProgram(arrived: Arrived, scope: OpenScope, signed: SignedCall): Promise<unknown> {
  const anew = (error: unknown) => {
    if (error instanceof KeyChanged) return workForProgram(arrived, scope, signed)
    throw error
  }
  try {
    const caller = await findCaller(arrived.services, signed, scope)
    const work = () => workForKey(arrived, caller)
    if (!isSlow(arrived.item.call)) return await work()
    return new Slow(() => inShare(arrived, turnOfKey(caller.merchantId, caller.key), work).catch(anew))
  } catch (error) {
    return anew(error)
  }
}

/** The work of a call of the Open API and its audit rows, in one transaction of the key's merchant. */
async function workForKey(arrived: Arrived, caller: Caller): Promise<unknown> {
  const { services, item, context } = arrived
  const { call } = item
  const raw = inputOf(arrived, null)
  const { input, refused } = tryToParse(arrived, raw)
  if (refused && !item.unreadable) throw refused
  const options = optionsOf(arrived)
  const after: (() => void)[] = []
  const inMerchant = <T>(work: (tx: Tx) => Promise<T>) =>
    inTenant(services.database, caller.merchantId, options, work)
  const work = async (handle: Implemented['handle'], tx: Tx) => {
    let noted: readonly NotedRecord[] = [{ record: '', detail: {} }]
    const open: OpenContext = {
      ...context,
      caller,
      tx,
      note: (record, detail = {}) => {
        noted = [{ record, detail }]
      },
      afterCommit: (action) => void after.push(action),
    }
    const output = await handle(open, input)
    const actor = { merchantId: caller.merchantId, employeeId: null, pin: caller.name, viewing: null }
    if (call.audit !== null) tx.later(insertAudit(tx, call, actor, context, noted))
    return output
  }
  // In a transaction of its own: a nonce is used up also by a request that is refused, and one that is sent several
  // times at once is evaluated once.
  await caller.useNonce()
  if (refused) {
    const keep: Implemented['handle'] = (open) =>
      (item as Required<Implemented>).unreadable(open as OpenContext, raw as Record<string, unknown>, refused)
    await inMerchant((tx) => work(keep, tx))
    throw refused
  }
  const prepared = await item.prepare?.({ ...context, caller, inTenant: inMerchant }, input)
  const result = await inMerchant((tx) => work(prepared ?? item.handle, tx))
  for (const action of after) action()
  return checked(arrived, isLater(result) ? await result() : result)
}

/** Links that the browser opens have only cookies. */
function tokenOf({ item: { call }, request }: Arrived): string | undefined {
  const header = request.headers.token
  if (call.method === 'GET') return request.cookies[tokenCookie]
  return typeof header === 'string' ? header : undefined
}

/** The session of the token and the HttpOnly cookie. */
async function findSession(arrived: Arrived): Promise<Session> {
  const { services, item, request } = arrived
  const { call } = item
  const { cookies } = request
  const ticket = call.body === 'upload' ? ticketCompanion(services, request) : undefined
  const session = await services.sessions.find(
    tokenOf(arrived),
    ticket ?? readHostCookie(request, services.settings, companionCookie),
  )
  const merchant = call.method === 'GET' ? cookies[merchantCookie] : request.headers.merchantid
  if (merchant !== undefined && merchant !== '') requireMerchant(session, merchant)
  return session
}

function requireMerchant(session: Session, merchant: unknown): void {
  if (String(merchant) !== String(session.merchantId)) throw refuse('session.merchantChanged')
}

/** The input of a call without the merchant id. The session decides the merchant. */
function inputOf({ item, request, toJson }: Arrived, session: Session | null): unknown {
  const { call } = item
  if (call.method === 'GET') return request.params ?? {}
  if (call.body === 'upload') return {}
  const { body } = request
  // What such a call cannot read is kept, whatever its names are. Its strict input refuses them.
  const anyName = item.unreadable && body instanceof RawBody ? jsonOf(body.text) : undefined
  const json = anyName ?? (body instanceof RawBody ? toJson(request, body.text) : body)
  // A missing body is an empty input. Any body that is not a JSON object is refused.
  const given = json === undefined && !request.isMultipart() ? {} : json
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuse('common.objectNeeded')
  const { merchantId, ...input } = given as Record<string, unknown>
  if (session && merchantId !== undefined) requireMerchant(session, merchantId)
  return input
}

/** The value of a JSON text. Undefined for other texts. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function requireAccess({ access, audit }: Call, session: Session): void {
  if (session.viewing && audit !== null && !keptWhileViewing.has(audit))
    throw refuse('session.viewOnly', { name: session.viewing.name })
  if (typeof access === 'object' && 'permission' in access && !session.permissions.has(access.permission))
    throw refuse('common.noPermission').withData({ code: access.permission })
}

function parseInput({ item: { call }, noun, context: { language } }: Arrived, raw: unknown): unknown {
  refuseUnstorable(raw, noun, language)
  refuseReversedDays(raw, language)
  const parsed = call.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const byProgram = typeof call.access === 'object' && 'open' in call.access
  throw refuseInput(fieldIssues(parsed.error.issues.slice(0, 100), noun, language, byProgram), language)
}

function tryToParse(arrived: Arrived, raw: unknown): { input?: unknown; refused?: Refusal } {
  try {
    return { input: parseInput(arrived, raw) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error }
    throw error
  }
}

const keyPattern = /^[\w-]{8,64}$/

/** A changing call that its client may send again. Undefined without the header. */
function keyedCall(
  { services, item: { call }, request }: Arrived,
  session: Session,
  raw: unknown,
): KeyedCall | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || call.audit === null || call.answer === 'file' || raw === undefined)
    return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw refuse('common.keyMalformed')
  return {
    employeeId: session.employeeId,
    key,
    call: call.path,
    bodyHash: hashOfBody(raw),
    secret: services.settings.SECRET,
  }
}

const optionsOf = ({ item: { call, keptPlans }, context: { signal } }: Arrived) => ({
  readOnly: call.audit === null,
  keptPlans,
  signal,
})

/** The work of a signed-in call, its audit rows and its answer, in one transaction of the merchant. */
async function workForOne(
  arrived: Arrived,
  session: Session,
  input: unknown,
  raw: unknown,
  received: ReceivedFile | undefined,
): Promise<unknown> {
  const { services, item, context } = arrived
  const { call } = item
  const keyed = keyedCall(arrived, session, raw)
  const options = optionsOf(arrived)
  const inMerchant: InMerchant = (work) => inTenant(services.database, session.merchantId, options, work)
  const own = { ...context, received } as Partial<TenantContext> & CallContext
  const known = item.prepare && keyed && (await answeredBefore(inMerchant, keyed))
  if (known) {
    context.markReplayed()
    return known.answer
  }
  const handle = item.prepare ? await firstStep(arrived, session, received, input) : item.handle
  const after: (() => void)[] = []
  const result = await once(inMerchant, keyed, context.markReplayed, async (tx) => {
    let noted: readonly NotedRecord[] = [{ record: '', detail: {} }]
    const tenantContext = Object.assign(own, {
      session,
      tx,
      note: (record: string, detail: Noted = {}) => {
        noted = [{ record, detail }]
      },
      noteEach: (records: readonly NotedRecord[]) => {
        noted = records
      },
      afterCommit: (action: () => void) => void after.push(action),
    })
    const output = await handle(tenantContext, input)
    if (call.audit !== null) tx.later(insertAudit(tx, call, session, own, noted))
    return output
  })
  for (const action of after) action()
  return isLater(result) || call.answer === 'file' ? result : checked(arrived, result)
}

/** The first step of a call in two steps runs before the transaction. */
function firstStep(
  { services, item, context }: Arrived,
  session: Session,
  received: ReceivedFile | undefined,
  input: unknown,
): Promise<Implemented['handle']> {
  if (!received && item.call.body === 'upload') throw refuse('common.noFile')
  const options = { readOnly: item.call.audit === null, signal: context.signal }
  return (item.prepare as Required<Implemented>['prepare'])(
    {
      ...context,
      received: received as ReceivedFile,
      session,
      inTenant: (work) => inTenant(services.database, session.merchantId, options, work),
    },
    input,
  )
}

/** A handler's answer in another shape is a bug. Production skips the check, to save time. */
function checked({ services, item: { call } }: Arrived, result: unknown): unknown {
  return services.settings.production ? result : call.output.parse(result ?? null)
}
