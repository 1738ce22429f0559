import type { Readable } from 'node:stream'
import type { Access, Call, OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import type { Tx } from '../database/tenant.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session.ts'

/** A file that came in with an upload call: already on disk, gone when the call has ended. */
export interface ReceivedFile {
  path: string
  name: string
  bytes: number
}

/** The answer of a call that answers a file: its bytes, or the address of another host that the browser is sent to. */
export type FileAnswer =
  | { body: Readable | Buffer; name: string; contentType: string; bytes?: number }
  | { redirect: string }

/** What the audit row of a call says besides who, what and when; personal data only masked. */
export interface Noted {
  /** What the record is called. */
  title?: string
  /** The store it belongs to. */
  storeId?: number
  /** Whose view was taken on; of a call while viewing it is known. */
  viewedAs?: string
  /** Fields as they were and as they are; a field's words are the text `<noun>.<field>`. */
  changes?: readonly { field: string; before: string | null; after: string | null }[]
  [more: string]: unknown
}

/** A record that a call has touched, and what is remembered of it. */
export interface NotedRecord {
  record: string
  detail: Noted
}

/** What every handler is given. */
export interface CallContext {
  language: Language
  requestId: string
  /** Address of the socket, or of a configured proxy's client. */
  ip: string
  services: Services
  /** Aborted when the request's deadline has passed. */
  signal: AbortSignal
  setCookie(name: string, value: string, options: { maxAgeSeconds?: number; httpOnly?: boolean }): void
  clearCookie(name: string): void
}

/** What the handler of a signed-in call is given: one transaction, bound to the session's merchant. */
export interface TenantContext extends CallContext {
  session: Session
  tx: Tx
  /** Says in the audit row which record was touched, and what should be remembered of it (never secrets or full phones). */
  note(record: string, noted?: Noted): void
  /** The same for a call that touches several records: each gets an audit row of its own. */
  noteEach(records: readonly NotedRecord[]): void
  /** Runs after the commit, for example to wake the task runner. */
  afterCommit(action: () => void): void
  /** The uploaded file of an upload call. */
  received: ReceivedFile
}

/** What the first step of a call in two steps is given: no transaction is open while it works. */
export interface OutsideContext extends CallContext {
  session: Session
  /** The uploaded file of an upload call. */
  received: ReceivedFile
  /** A short transaction of its own, which lasts even when the call is refused later. */
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** A call in two steps: bytes are read and stored without a transaction, what they mean is written in the call's own. */
export interface TwoSteps<C extends Call> {
  prepare(
    context: OutsideContext,
    input: ParsedInputOf<C>,
  ): Promise<(context: TenantContext) => Promise<AnswerOf<C>>>
}

type ContextOf<C extends Call> = C extends { access: infer A extends Access }
  ? A extends 'public'
    ? CallContext
    : TenantContext
  : never
/** A function answers after the commit: no transaction is open while bytes are read or a task is waited for. */
type Later<T> = T | (() => Promise<T>)
type AnswerOf<C extends Call> = Later<C extends { answer: 'file' } ? FileAnswer : z.input<C['output']>>

// biome-ignore lint/suspicious/noExplicitAny: the variance of handlers of different calls has no common type without it
type AnyCall = Call<any, any, any, any>

export type Handlers<C extends Record<string, AnyCall>> = {
  [K in keyof C]:
    | ((context: ContextOf<C[K]>, input: ParsedInputOf<C[K]>) => Promise<AnswerOf<C[K]>>)
    | TwoSteps<C[K]>
}

export interface Implemented {
  call: Call
  handle(context: CallContext, input: unknown): Promise<unknown>
  /** The first step of a call in two; gives the second. */
  prepare?(context: OutsideContext, input: unknown): Promise<Implemented['handle']>
}

/** Joins the calls of a noun with their handlers; a call without one does not compile. */
export function implement<C extends Record<string, AnyCall>>(calls: C, handlers: Handlers<C>): Implemented[] {
  return Object.entries(calls).map(([name, call]) => {
    const handler = handlers[name as keyof C] as unknown
    return typeof handler === 'function'
      ? { call, handle: handler as Implemented['handle'] }
      : { call, handle: neverAlone, ...(handler as Required<Pick<Implemented, 'prepare'>>) }
  })
}

const neverAlone = () => {
  throw new Error('a call in two steps is run through `prepare`')
}

export type { OutputOf }
