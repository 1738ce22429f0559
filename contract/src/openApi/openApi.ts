import { z } from 'zod'
import { openScopes } from '../open-scope.ts'
import { id, moment, pageOf, pageQuery, shortText } from '../rules.ts'

/** The rights of a key. Without stores or sources it has all of them. */
const rights = {
  name: shortText(30),
  scopes: z.array(z.enum(openScopes)).min(1, 'rule.required'),
  stores: z.array(id).max(500),
  sources: z.array(shortText(20)).max(50),
  perMinute: z.number().int().min(1).max(60_000).default(600),
}
export const keyForm = z.strictObject(rights)
export type KeyForm = z.output<typeof keyForm>
export const keyChange = z.strictObject({ id, version: z.int32(), ...rights })
export const keyRow = z.object({
  ...rights,
  id,
  version: z.int32(),
  key: z.string(),
  storeNames: z.array(z.string()),
  createdAt: moment,
  createdBy: z.string(),
  lastUsedAt: moment.nullable(),
})
export type KeyRow = z.output<typeof keyRow>
export const keyQuery = z.strictObject(pageQuery)
export const keyPage = pageOf(keyRow)

/** The longest body that the sandbox sends. */
export const sandboxBodyMax = 100_000
export const sandboxChoices = z.object({
  calls: z.array(
    z.object({
      path: z.string(),
      scope: z.enum(openScopes),
      summary: z.string(),
      /** It changes data. */
      writes: z.boolean(),
      /** JSON. */
      example: z.string(),
    }),
  ),
  keys: z.array(
    z.object({
      id,
      name: z.string(),
      key: z.string(),
      scopes: z.array(z.enum(openScopes)),
      /** Empty: all sources. */
      sources: z.array(z.string()),
      /** The code of a store that it reaches, for examples. */
      store: z.string(),
    }),
  ),
})
export type SandboxChoices = z.output<typeof sandboxChoices>
export type SandboxCall = SandboxChoices['calls'][number]
export type SandboxKey = SandboxChoices['keys'][number]
export const sandboxForm = z.strictObject({
  keyId: id,
  path: shortText(80),
  /** The JSON text that is signed and sent as it is. */
  body: z.string().max(sandboxBodyMax),
})
export const sandboxAnswer = z.object({
  /** The headers of the signature, as they were sent. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  status: z.number().int(),
  milliseconds: z.number().int(),
  at: moment,
  /** The answer as it came. */
  text: z.string(),
})
export type SandboxAnswer = z.output<typeof sandboxAnswer>
