import type { Call } from '@zhanggui/contract/call.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { everyCall, type NamedCall, places, schemaOf } from './contract-inputs.ts'

/** What an id of an input names. */
export type RecordKind =
  /** A store, for whoever has it in his scope. */
  | 'store'
  /** A person, for whoever has one of his stores in his scope. */
  | 'person'
  /** What belongs to the merchant as a whole: every scope sees it. */
  | 'merchant'
  /** The asker's own: to anybody else it does not exist. */
  | 'own'

const ofNoun: Readonly<Record<string, RecordKind>> = {
  store: 'store',
  user: 'person',
  role: 'merchant',
  organization: 'merchant',
  category: 'merchant',
  product: 'merchant',
  material: 'merchant',
  task: 'own',
}

const ofField: Readonly<Record<string, RecordKind>> = {
  employeeId: 'person',
  roleId: 'merchant',
  roleIdList: 'merchant',
  copyFrom: 'merchant',
  parentId: 'merchant',
  organizationId: 'merchant',
  organizationIdList: 'merchant',
  businessLineIdList: 'merchant',
  businessUnitIdList: 'merchant',
  categoryId: 'merchant',
  folderId: 'merchant',
  productId: 'merchant',
  groupId: 'own',
  importId: 'own',
}

/** Where the same field of one noun names something else. */
const ofPlace: Readonly<Record<string, RecordKind>> = {
  'audit.findAuditActors id': 'person',
  'session.endDevice id': 'own',
  'session.viewAs id': 'person',
  'user.findProfile id': 'own',
  'user.updateProfile id': 'own',
}

function recordKind({ name, noun }: NamedCall, path: readonly string[]): RecordKind {
  const field = path.filter((part) => part !== '0').at(-1) ?? ''
  // Whatever names a store by its field is a store, in calls of the future, too.
  const byName = /^(store|shop)Id(s|List)?$/.test(field) ? 'store' : undefined
  const kind =
    ofPlace[`${name} ${field}`] ??
    byName ??
    (field === 'id' || field === 'ids' ? ofNoun[noun] : ofField[field])
  if (!kind)
    throw new Error(
      `${name} takes the id ${path.join('.')}: say in test/access-matrix.ts whose record it names, so that other stores are kept from it`,
    )
  return kind
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
        const record = kind === 'id' ? recordKind(named, path) : 'own'
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
