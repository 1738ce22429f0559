import type { Call } from '@zhanggui/contract/call.ts'
import type { Manifest, RecordScope } from '@zhanggui/contract/manifest.ts'
import { nouns } from '@zhanggui/contract/nouns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { everyCall, type NamedCall, places, schemaOf } from './contract-inputs.ts'

const manifests: readonly Manifest[] = nouns

/** The scope of the records that a field names, by the name of the field. */
const scopeOfField = new Map(
  manifests.flatMap(({ noun, records }) =>
    records
      ? [`${noun}Id`, `${noun}Ids`, `${noun}IdList`, ...(records.fields ?? [])].map(
          (field) => [field, records.scope] as const,
        )
      : [],
  ),
)

/** Whose record an id of an input names: the noun's own, or that of the noun whose name the field has. */
function recordScope({ name, noun }: NamedCall, path: readonly string[]): RecordScope {
  const field = path.filter((part) => part !== '0').at(-1) ?? ''
  const manifest = manifests.find((one) => one.noun === noun)
  const scope =
    manifest?.otherIds?.[`${name.slice(noun.length + 1)} ${field}`] ??
    (['id', 'ids', 'parentId'].includes(field) ? manifest?.records?.scope : scopeOfField.get(field))
  if (!scope)
    throw new Error(
      `${name} takes the id ${path.join('.')}: say in the manifest of its noun ("records", "otherIds") whose record it names, so that other stores are kept from it`,
    )
  return scope
}

/** One call, and how it is answered to whom. */
export interface AccessRow {
  name: string
  call: Call
  /** Without a session. */
  stranger: 'answered' | 'refused'
  /** What has to be held; null when a session is enough, or none is needed. */
  permission: PermissionCode | null
  /** For another merchant than the session's, and for a disabled user. */
  otherMerchant: 'refused' | null
  disabled: 'refused' | null
  /** While viewing as another person. */
  viewing: 'answered' | 'refused' | null
  /** Ids that name a record of a store: to who works in another one they do not exist. */
  otherStore: readonly { path: string[]; record: 'store' | 'person'; filter: boolean }[]
  /** Reads by himself what may be rows of stores: only of his own. */
  reads: boolean
}

const keptWhileViewing: ReadonlySet<string> = new Set(['session.logout', 'session.endView'])

function accessRow(named: NamedCall): AccessRow {
  const { name, call } = named
  const isPublic = call.access === 'public'
  const stores = isPublic
    ? []
    : places(schemaOf(call)).flatMap(({ path, kind }) => {
        const record = kind === 'id' ? recordScope(named, path) : 'own'
        const filter = call.audit === null && !(schemaOf(call).required ?? []).includes(path[0] ?? '')
        return record === 'store' || record === 'person' ? [{ path, record, filter } as const] : []
      })
  return {
    name,
    call,
    stranger: isPublic ? 'answered' : 'refused',
    permission: typeof call.access === 'object' ? call.access.permission : null,
    otherMerchant: isPublic ? null : 'refused',
    disabled: isPublic ? null : 'refused',
    viewing: isPublic || keptWhileViewing.has(name) ? null : call.audit === null ? 'answered' : 'refused',
    otherStore: stores,
    reads: !isPublic && call.audit === null && call.method === 'POST',
  }
}

/** Every call of the contract. A call with an id that is not classified fails here, before any test runs. */
export const accessMatrix: readonly AccessRow[] = everyCall.map(accessRow)
