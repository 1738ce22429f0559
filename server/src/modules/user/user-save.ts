import { listText } from '@zhanggui/contract/text.ts'
import type { AccessLink } from '@zhanggui/contract/user/link.ts'
import { type UserForm, userType } from '@zhanggui/contract/user/user.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuseField } from '../../kernel/http/input.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { type Change, changesBetween } from '../../kernel/record/difference.ts'
import { unlessTaken } from '../../kernel/record/taken.ts'
import { refuse } from '../../kernel/refusal.ts'
import { deleteLinks, rightsChanged } from '../role/given-links.ts'
import { lockedBy, lockRefusal } from '../role/locked-by.ts'
import { type Actor, lockPeople, requireAdministrator, type Writer } from '../role/people-lock.ts'
import { permissionNames, roleName } from '../role/role-name.ts'
import { newLink } from './link.ts'
import { countLook, wholeNumberIn } from './looks.ts'
import {
  insertInvited,
  lockOrganizations,
  type NamedRow,
  type PersonRow,
  type RoleRow,
  replaceOrganizations,
  replaceRoles,
  replaceStores,
  selectJobNoHolder,
  selectRolesByIds,
  selectStoresByIds,
  updateEmployee,
  updateInvitedPhone,
  updatePhone,
} from './user.sql.ts'
import { lookerOf, requirePerson, seesPeople, stalePerson } from './user.ts'
import { given, newPhone, personValues, phoneChange, phoneRefusal } from './user-values.ts'

const edit = 'iposWeb.settings.user.edit'

export interface SavedUser {
  id: string
  version: number
  link: AccessLink | null
}

/** Nothing looks for an account of a new person: the answer is the same whether or not another merchant knows him. */
export const saveUser = (context: TenantContext, form: UserForm): Promise<SavedUser> =>
  form.id === undefined ? addUser(context, form) : changeUser(context, form)

/** The roles, stores and organizations of a form, checked against the rights of the user. */
interface Place {
  roles: RoleRow[]
  allStores: boolean
  stores: NamedRow[]
  organizations: (NamedRow & { kind: number })[]
}

const unique = (ids: readonly string[]): number[] => [...new Set(ids)].map(Number)

/** Nobody can give permissions or stores that he does not have (decisions section 7). */
async function checkPlace(context: TenantContext, actor: Actor, form: UserForm): Promise<Place> {
  const { tx, language } = context
  const roleIds = unique(form.roleIdList)
  const roles = await selectRolesByIds(tx, roleIds)
  if (roles.length < roleIds.length) throw refuse('user.unknownRole').at('roleIdList')
  const missing = [...new Set(roles.flatMap((role) => role.permissions))].filter(
    (code) => !actor.permissions.has(code),
  )
  if (missing.length > 0)
    throw refuse('user.notHeld', { names: permissionNames(missing, language) }).at('roleIdList')
  const storeIds = form.allStores ? [] : unique(form.storeIdList)
  const held = actor.stores
  if (held !== 'all' && (form.allStores || storeIds.some((id) => !held.includes(id))))
    throw refuse('user.storeOutside').at('storeIdList')
  const stores = await selectStoresByIds(tx, storeIds)
  if (stores.length < storeIds.length) throw refuse('user.unknownStore').at('storeIdList')
  const organizations = await checkOrganizations(context, {
    organizationIdList: form.organizationIdList,
    businessLineIdList: form.businessLineIdList,
    businessUnitIdList: form.businessUnitIdList,
  })
  return { roles, allStores: form.allStores, stores, organizations }
}

export const organizationFields = {
  organizationIdList: 10,
  businessLineIdList: 20,
  businessUnitIdList: 30,
} as const
type OrganizationField = keyof typeof organizationFields

/** The departments and lines of a form, locked against removal until the transaction ends. */
export async function checkOrganizations(
  context: TenantContext,
  asked: Partial<Record<OrganizationField, readonly string[]>>,
): Promise<(NamedRow & { kind: number })[]> {
  const found = await lockOrganizations(context.tx, unique(Object.values(asked).flat()))
  const known = new Map(found.map((row) => [row.id, row]))
  for (const [field, ids] of Object.entries(asked) as [OrganizationField, readonly string[]][])
    for (const id of ids)
      if (known.get(Number(id))?.kind !== organizationFields[field])
        throw refuse('user.unknownOrganization').at(field)
  return found
}

/** A shop user cannot create merchant users. */
function requireType(actor: Writer, type: number): void {
  if (actor.type === userType.shopUser && type !== userType.shopUser)
    throw refuse('user.shopUsersOnly').at('type')
}

/** The place as texts, for the audit row. */
export const placeTexts = (
  context: TenantContext,
  type: number,
  place: {
    roles: RoleRow[]
    allStores: boolean
    stores: NamedRow[]
    organizations: (NamedRow & { kind: number })[]
  },
) => {
  const joined = (names: readonly string[]) => listText(context.language, names) || null
  const ofKind = (kind: number) =>
    joined(place.organizations.filter((one) => one.kind === kind).map((one) => one.name))
  return {
    type: auditWord(`user.type${type as 1 | 2 | 3}`),
    roleIdList: joined(place.roles.map((role) => roleName(role, context.language))),
    allStores: auditWord(place.allStores ? 'audit.yes' : 'audit.no'),
    storeIdList: joined(place.stores.map((store) => store.name)),
    organizationIdList: ofKind(10),
    businessLineIdList: ofKind(20),
    businessUnitIdList: ofKind(30),
  }
}

async function writePlace(context: TenantContext, id: number, place: Place): Promise<void> {
  const { tx } = context
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  await replaceRoles(tx, id, ids(place.roles))
  await replaceStores(tx, id, ids(place.stores))
  await replaceOrganizations(tx, id, ids(place.organizations), [10, 20, 30])
}

/** A job number is unique. */
export const guardJobNo = <T>(
  context: TenantContext,
  jobNo: string,
  exceptId: number,
  write: () => Promise<T>,
): Promise<T> =>
  unlessTaken(context.tx, write, async (constraint) => {
    if (constraint !== 'employee_job_no') return null
    const holder = await selectJobNoHolder(context.tx, jobNo, exceptId, lookerOf(context))
    if (!holder) return refuse('common.conflict')
    const named = holder.seen && seesPeople(context)
    const refusal = named
      ? refuse('user.jobNoTaken', { jobNo, name: holder.name })
      : refuse('user.jobNoTakenUnnamed', { jobNo })
    return refusal.at('jobNo')
  })

const oneStore = (place: Pick<Place, 'allStores' | 'stores'>) =>
  !place.allStores && place.stores.length === 1 && place.stores[0] ? { storeId: place.stores[0].id } : {}

async function addUser(context: TenantContext, form: UserForm): Promise<SavedUser> {
  const { tx, session } = context
  const actor = await lockPeople(context, edit)
  const place = await checkPlace(context, actor, form)
  requireType(actor, form.type)
  const phone = given(form.phone)
  if (phone === null) throw wrongPhone(context)
  const { values, changes } = personValues(context, form, null, { seen: true })
  const { id, version } = await guardJobNo(context, values.job_no, 0, () =>
    insertInvited(tx, {
      ...values,
      merchant_id: session.merchantId,
      type: form.type,
      all_stores: form.allStores,
      created_by: session.name,
      invited_as: form.pin,
      invited_phone: phone,
    }),
  )
  await writePlace(context, id, place)
  context.note(String(id), {
    title: form.name,
    ...oneStore(place),
    changes: [
      phoneChange(null, phone),
      ...changes,
      ...changesBetween({}, placeTexts(context, form.type, place)),
    ],
  })
  return { id: String(id), version, link: await newLink(tx, id, actor, { invited: true }) }
}

function wrongPhone({ language }: TenantContext) {
  return refuseField('user', 'phone', 'rule.phone', language)
}

async function changeUser(context: TenantContext, form: UserForm): Promise<SavedUser> {
  const { tx } = context
  const actor = await lockPeople(context, edit)
  const row = await requirePerson(context, Number(form.id))
  if (row.version !== form.version) throw stalePerson(context, row)
  const lock = lockedBy(actor, row)
  const own = lock === 'self'
  if (lock && (!own || movesPlace(form, row))) throw lockRefusal(lock)
  const place = own ? await ownPlace(context, form, row) : await checkPlace(context, actor, form)
  const type = row.type === userType.creator ? row.type : form.type
  if (type !== row.type) requireType(actor, type)
  const seen = own || actor.permissions.has('iposWeb.settings.user.unmask')
  const { values, changes } = personValues(context, form, row, { seen })
  // A proved phone cannot be changed here, so that a whole one only tells whether it is the right one. The look counts also
  // if the call is refused.
  if (!own && seen && row.phone_verified && wholeNumberIn(given(form.phone) ?? '') === 'phone')
    await countLook(context.services.database, context.session)
  const phone = newPhone(form.phone, row, { seen })
  if (phone !== null) {
    if (own) throw refuse('user.ownPhone').at('phone')
    if (row.account_id === null) await updateInvitedPhone(tx, row.id, phone)
    else {
      const said = await updatePhone(tx, row.account_id, phone, { own: false, verified: false })
      if (said !== 'done') throw phoneRefusal(said)
    }
    changes.push(phoneChange(row.phone, phone))
  }
  const before = {
    roles: row.roles,
    allStores: row.all_stores,
    stores: row.stores,
    organizations: row.organizations,
  }
  const moved = changesBetween(placeTexts(context, row.type, before), placeTexts(context, type, place))
  const all: Change[] = [...changes, ...moved]
  context.note(String(row.id), { title: form.name, ...oneStore(place), changes: all })
  if (all.length === 0) return { id: String(row.id), version: row.version, link: null }
  const updated = await guardJobNo(context, values.job_no, row.id, () =>
    updateEmployee(tx, row.id, row.version, { ...values, type, all_stores: place.allStores }),
  )
  if (!updated) throw stalePerson(context, await requirePerson(context, row.id))
  await writePlace(context, row.id, place)
  if (moved.length > 0) await requireAdministrator(tx)
  await rightsChanged(context)
  // A link that went to a former phone is worth nothing. An invited person needs one for the new phone.
  if (phone !== null) await deleteLinks(tx, [row.id])
  const link = phone !== null && row.invited ? await newLink(tx, row.id, actor, { invited: true }) : null
  return { id: String(row.id), version: updated.version, link }
}

const sameIds = (ids: readonly string[], rows: readonly { id: number }[]): boolean =>
  unique(ids).length === rows.length && rows.every((row) => ids.includes(String(row.id)))

/** True if the user would change his own place. */
const movesPlace = (form: UserForm, row: PersonRow): boolean =>
  (row.type !== userType.creator && form.type !== row.type) ||
  form.allStores !== row.all_stores ||
  !sameIds(form.roleIdList, row.roles) ||
  (!form.allStores && !sameIds(form.storeIdList, row.stores))

async function ownPlace(context: TenantContext, form: UserForm, row: PersonRow): Promise<Place> {
  const organizations = await checkOrganizations(context, {
    organizationIdList: form.organizationIdList,
    businessLineIdList: form.businessLineIdList,
    businessUnitIdList: form.businessUnitIdList,
  })
  return { roles: row.roles, allStores: row.all_stores, stores: row.stores, organizations }
}
