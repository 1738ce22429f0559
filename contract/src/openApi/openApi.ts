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
