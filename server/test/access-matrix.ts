import type { Call } from '@zhanggui/contract/call.ts'
import type { Manifest, RecordScope } from '@zhanggui/contract/manifest.ts'
import { nouns } from '@zhanggui/contract/nouns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { everyCall, type NamedCall, places, schemaOf } from './contract-inputs.ts'

const manifests: readonly Manifest[] = nouns

/** The scope of a record by the name of the input field. */
const scopeOfField = new Map(
  manifests.flatMap(({ noun, records }) =>
    records
      ? [`${noun}Id`, `${noun}Ids`, `${noun}IdList`, ...(records.fields ?? [])].map(
          (field) => [field, records.scope] as const,
        )
      : [],
  ),
)

/**
 * The scope of the record that an id in an input names. A field named after a noun names a record of that noun,
 * others name a record of the call's own noun.
 */
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

/** One call, and its expected answer for each kind of caller. */
export interface AccessRow {
  name: string
  call: Call
  /** Without a session. */
  stranger: 'answered' | 'refused'
  /** The required permission; null if a session is enough, or none is needed. */
  permission: PermissionCode | null
  /** For a session of another merchant. `disabled`: for a disabled user. */
  otherMerchant: 'refused' | null
  disabled: 'refused' | null
  /** During a view as another person. */
  viewing: 'answered' | 'refused' | null
  /** Ids of records that belong to a store. For people of other stores these records do not exist. */
  otherStore: readonly { path: string[]; record: 'store' | 'person'; filter: boolean }[]
  /** The call lists records that may belong to stores. The answer may have only those of the caller's stores. */
  reads: boolean
}

const keptWhileViewing: ReadonlySet<string> = new Set(['session.logout', 'session.endView'])

/** The ids that inputs name, as `otherIds` of a manifest writes them. */
const idsOfInputs: ReadonlySet<string> = new Set(
  everyCall.flatMap(({ name, call }) =>
    places(schemaOf(call)).map(({ path }) => `${name} ${path.filter((part) => part !== '0').at(-1)}`),
  ),
)
for (const { noun, otherIds = {} } of manifests)
  for (const one of Object.keys(otherIds))
    if (!idsOfInputs.has(`${noun}.${one}`))
      throw new Error(`${noun}: no input has the id of "otherIds" ${one}`)

function accessRow(named: NamedCall): AccessRow {
  const { name, call } = named
  const isPublic = call.access === 'public'
  const stores = isPublic
    ? []
    : places(schemaOf(call)).flatMap(({ path, kind }) => {
        // The conditions of an export choose the rows of its file, which the tests of the exports read.
        const record = kind === 'id' && path[0] !== 'condition' ? recordScope(named, path) : 'own'
        const filter = call.audit === null && !(schemaOf(call).required ?? []).includes(path[0] ?? '')
        return record === 'store' || record === 'person' ? [{ path, record, filter } as const] : []
      })
  return {
    name,
    call,
    stranger: isPublic ? 'answered' : 'refused',
    permission:
      typeof call.access === 'object' && 'permission' in call.access ? call.access.permission : null,
    otherMerchant: isPublic ? null : 'refused',
    disabled: isPublic ? null : 'refused',
    viewing: isPublic || keptWhileViewing.has(name) ? null : call.audit === null ? 'answered' : 'refused',
    otherStore: stores,
    reads: !isPublic && call.audit === null && call.method === 'POST',
  }
}

/** Every call of the contract. A call with an id that is not classified fails here, before any test runs. */
export const accessMatrix: readonly AccessRow[] = everyCall.map(accessRow)
