import { z } from 'zod'
import type { OpenScope } from './open-scope.ts'
import type { PermissionCode } from './permissions.ts'

/** The required rights: none, a session, a permission, or a key of the Open API with a scope. */
export type Access = 'public' | 'signedIn' | { permission: PermissionCode } | { open: OpenScope }

/**
 * The share of the server's capacity for a call. Sign-in and the till are critical; long reads are bulk; `hashing`
 * calls wait for the hash of a password.
 */
export type LoadClass = 'critical' | 'normal' | 'bulk' | 'hashing'

/** One call of the API. Server, console and the API documentation all use this description. */
export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  F extends 'envelope' | 'file' = 'envelope' | 'file',
> {
  path: string
  /** GET only for links that the browser opens by itself (downloads). All other calls use POST. */
  method: 'POST' | 'GET'
  summary: readonly [zh: string, en: string]
  access: A
  input: I
  output: O
  /** `file`: the answer is the bytes of the file. A refusal is an envelope as always. */
  answer: F
  /** `upload`: multipart with one part `file` and the fields of `input`. */
  body: 'json' | 'upload'
  /** The most bytes of an upload that the server receives. */
  maxBytes: number
  /** The field that makes a body too large, and how much of it is taken. */
  tooLarge: { field: string; size: string } | null
  /** Also answers under `/{loginPrefix}` (spec section 7 'each under a login prefix'). */
  loginService: boolean
  /** The action in the audit trail. Null for a call that only reads: it runs in a read-only transaction. */
  audit: string | null
  load: LoadClass
  /** Fields of the answer with personal data. The server masks them. */
  personal: readonly string[]
  /** An input that the demo data can answer, for the documentation. Null: none is shown. */
  example: unknown
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
  maxBytes?: number
  tooLarge?: { field: string; size: string }
  loginService?: true
  audit?: string
  load?: LoadClass
  personal?: readonly string[]
  example?: z.input<I>
}

/** Declares a call. The server does not start if a call has no handler. */
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
    maxBytes: 0,
    tooLarge: null,
    loginService: false,
    audit: null,
    load: 'normal',
    personal: [],
    example: null,
    ...spec,
  }
}

export type InputOf<C extends Call> = z.input<C['input']>
export type ParsedInputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** The input of a call without fields. */
export const nothing = z.strictObject({})
/** The output of a call that only confirms. */
export const done = z.null()
/** The output of a call that answers with a file. */
export const fileAnswer = z.custom<never>()
