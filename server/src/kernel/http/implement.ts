import type { Readable } from 'node:stream'
import type { Access, Call, OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import type { Tx } from '../database/tenant.ts'
import type { Caller } from '../open/caller.ts'
import type { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session.ts'

/** An uploaded file on the disk. It is removed when the call ends. */
export interface ReceivedFile {
  path: string
  name: string
  bytes: number
}

/** The answer of a call with a file: its bytes, or an address of another host for a redirect. */
export type FileAnswer =
  | { body: Readable | Buffer; name: string; contentType: string; bytes?: number }
  | { redirect: string }

/** More facts for the audit row of a call. Personal data must be masked. */
export interface Noted {
  /** The title of the record. */
  title?: string
  /** The store of the record. */
  storeId?: number
  /** The person whose view was taken. Calls during a view get it automatically. */
  viewedAs?: string
  /** Fields before and after the change. The text `<noun>.<field>` is a field's name. */
  changes?: readonly { field: string; before: string | null; after: string | null }[]
  [more: string]: unknown
}

/** A record that a call has changed or read, and the facts about it. */
export interface NotedRecord {
  record: string
  detail: Noted
}

/** The context of every handler. */
export interface CallContext {
  language: Language
  requestId: string
  /** Address of the socket, or of the client behind a trusted proxy. */
  ip: string
  services: Services
  /** The browser as it names itself, at most 500 characters. */
  userAgent: string
  /** A hash of that name. A ticket of a captcha is valid only in the browser that earned it. */
  browser: string
  /** The stored hash of the device cookie. Null without a valid one. */
  device(): Buffer | null
  /** Aborts at the request's deadline. */
  signal: AbortSignal
  setCookie(name: string, value: string, options: { maxAgeSeconds?: number; httpOnly?: boolean }): void
  clearCookie(name: string, options: { httpOnly?: boolean }): void
  /** Marks the answer as that of an earlier request with the same key. */
  markReplayed(): void
  /** A ticket with which this session may upload to another host. */
  uploadTicket(): string
}

/** The context of a signed-in call: one transaction, bound to the session's merchant. */
export interface TenantContext extends CallContext {
  session: Session
  tx: Tx
  /** Sets the record of the audit row and the facts about it (never secrets or full phone numbers). */
  note(record: string, noted?: Noted): void
  /** The same for several records. Each gets its own audit row. */
  noteEach(records: readonly NotedRecord[]): void
  /** Runs after the commit, for example to wake up the task runner. */
  afterCommit(action: () => void): void
  /** The uploaded file of an upload call. */
  received: ReceivedFile
}

/** The context of a call of the Open API: one transaction, bound to the merchant of its key. */
export interface OpenContext extends CallContext, Pick<TenantContext, 'tx' | 'note' | 'afterCommit'> {
  caller: Caller
}

/** The part of a context that a save uses. A task can make one, too. */
export interface SaveContext extends Pick<TenantContext, 'tx' | 'language' | 'noteEach'> {
  session: Pick<Session, 'merchantId' | 'employeeId' | 'name' | 'permissions' | 'timeZone'>
}

/** The context of the first step of a call in two steps. No transaction is open during it. */
export interface OutsideContext extends CallContext {
  session: Session
  /** The uploaded file of an upload call. */
  received: ReceivedFile
  /** A short transaction of its own. It stays committed even if the call is refused later. */
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** The same for a call of the Open API. */
export interface OpenOutsideContext extends CallContext, Pick<OutsideContext, 'inTenant'> {
  caller: Caller
}

/**
 * A call in two steps. The first reads and stores bytes without a transaction; the second writes the rows in the
 * call's own transaction.
 */
export interface TwoSteps<C extends Call> {
  prepare(
    context: C extends { access: { open: unknown } } ? OpenOutsideContext : OutsideContext,
    input: ParsedInputOf<C>,
  ): Promise<(context: ContextOf<C>) => Promise<AnswerOf<C>>>
}

type ContextOf<C extends Call> = C extends { access: infer A extends Access }
  ? A extends 'public'
    ? CallContext
    : A extends { open: unknown }
      ? OpenContext
      : TenantContext
  : never
/**
 * A function runs after the commit and gives the answer. No transaction is open while it reads bytes or waits for a
 * task.
 */
type Later<T> = T | (() => Promise<T>)
type AnswerOf<C extends Call> = Later<C extends { answer: 'file' } ? FileAnswer : z.input<C['output']>>

/** A call whose body is kept even if its schema refuses it. The answer is the refusal all the same. */
export interface Keeping<C extends Call> {
  work(context: ContextOf<C>, input: ParsedInputOf<C>): Promise<AnswerOf<C>>
  /** Keeps a body that the schema refuses, in a transaction of its own. */
  unreadable(context: ContextOf<C>, body: Record<string, unknown>, refusal: Refusal): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the variance of handlers of different calls has no common type without it
type AnyCall = Call<any, any, any, any>

export type Handlers<C extends Record<string, AnyCall>> = {
  [K in keyof C]:
    | ((context: ContextOf<C[K]>, input: ParsedInputOf<C[K]>) => Promise<AnswerOf<C[K]>>)
    | TwoSteps<C[K]>
    | Keeping<C[K]>
}

export interface Implemented {
  call: Call
  /** Its statements are planned once, for all values. See `implement`. */
  keptPlans: boolean
  handle(context: CallContext, input: unknown): Promise<unknown>
  /** The first step of a call in two steps. It returns the second. */
  prepare?(context: OutsideContext | OpenOutsideContext, input: unknown): Promise<Implemented['handle']>
  /** Keeps a body of the Open API that the schema refuses. */
  unreadable?(context: OpenContext, body: Record<string, unknown>, refusal: Refusal): Promise<void>
}

/**
 * Joins the calls of a noun with their handlers. A missing handler is a compile error. The statements of a call in
 * `keepPlansOf` are planned once: each is short, and its plan is good for all values, as a test of plans shows.
 */
export function implement<C extends Record<string, AnyCall>>(
  calls: C,
  handlers: Handlers<C>,
  keepPlansOf: readonly (keyof C)[] = [],
): Implemented[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name as keyof C] as unknown
    const known = { call, keptPlans: keepPlansOf.includes(name) }
    if (typeof handler === 'function') return { ...known, handle: handler as Implemented['handle'] }
    if ('work' in (handler as object)) {
      const { work, unreadable } = handler as Pick<Required<Implemented>, 'unreadable'> & {
        work: Implemented['handle']
      }
      return { ...known, handle: work, unreadable }
    }
    return { ...known, handle: neverAlone, ...(handler as Required<Pick<Implemented, 'prepare'>>) }
  })
}

const neverAlone = () => {
  throw new Error('a call in two steps is run through `prepare`')
}

export type { OutputOf }
