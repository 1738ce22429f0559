import { z } from 'zod'
import type { PermissionCode } from './permissions.ts'

/** Who may make a call: anybody, anybody signed in, or who holds the permission. */
export type Access = 'public' | 'signedIn' | { permission: PermissionCode }

/** Which share of the server's capacity a call uses: signing in and till work first, long reads last. */
export type LoadClass = 'critical' | 'normal' | 'bulk'

/** One call of the product, as both sides and the documentation see it. */
export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  F extends 'envelope' | 'file' = 'envelope' | 'file',
> {
  path: string
  /** GET only for links that a browser opens by itself (downloads); everything else is POST. */
  method: 'POST' | 'GET'
  summary: readonly [zh: string, en: string]
  access: A
  input: I
  output: O
  /** `file`: the answer is the bytes themselves, or the envelope when it is refused. */
  answer: F
  /** `upload`: multipart with one `file` part besides the fields of `input`. */
  body: 'json' | 'upload'
  /** Answers under `/{loginPrefix}` as well (spec section 7 'each under a login prefix'). */
  loginService: boolean
  /** The action written to the audit trail; null for a call that only reads, which then runs in a read-only transaction. */
  audit: string | null
  load: LoadClass
  /** Fields of the answer that are personal data and leave the server masked. */
  personal: readonly string[]
}

interface CallSpec<
  I extends z.ZodType,
  O extends z.ZodType,
  A extends Access,
  F extends 'envelope' | 'file',
> {
  path: string
  method?: 'GET'
  summary: readonly [zh: string, en: string]
  access: A
  input: I
  output: O
  answer?: F
  body?: 'upload'
  loginService?: true
  audit?: string
  load?: LoadClass
  personal?: readonly string[]
}

/** Declares a call. The server does not start while one has no handler. */
export function defineCall<
  I extends z.ZodType,
  O extends z.ZodType,
  const A extends Access,
  F extends 'envelope' | 'file' = 'envelope',
>(spec: CallSpec<I, O, A, F>): Call<I, O, A, F> {
  return {
    method: 'POST',
    answer: 'envelope' as F,
    body: 'json',
    loginService: false,
    audit: null,
    load: 'normal',
    personal: [],
    ...spec,
  }
}

export type InputOf<C extends Call> = z.input<C['input']>
export type ParsedInputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** The input of a call that takes nothing. */
export const nothing = z.strictObject({})
/** The output of a call that only confirms. */
export const done = z.null()
/** The output of a call that answers a file. */
export const fileAnswer = z.custom<never>()
