import type { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type { Profile, UserQuery, userPage, UserRow as WireRow } from '@zhanggui/contract/user/user.ts'
import type { z } from 'zod'
import type { TenantContext, TwoSteps } from '../../kernel/http/implement.ts'
import { maskEmail, maskIdCard, maskPhone, maskWhole } from '../../kernel/record/mask.ts'
import { staleVersion } from '../../kernel/record/stale.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { scopeOf } from '../../kernel/session/scope.ts'
import { holds } from '../../kernel/session/session.ts'
import { lockedBy } from '../role/locked-by.ts'
import { roleName } from '../role/role-name.ts'
import { idCardIndexes as indexesOf, openIdCard } from './id-card.ts'
import { recordExactSearch, wholeNumberIn } from './looks.ts'
import { type PersonRow, selectPeople, selectUserPage, type UserRow } from './user.sql.ts'

/** The user whose rights decide: himself, or the person whose view he has taken. */
export const lookerOf = ({ session }: Pick<TenantContext, 'session'>) => ({
  ...scopeOf(session),
  permissions: session.permissions,
})

/** True if the user may see names of people. His stores decide which. */
export const seesPeople = ({ session }: Pick<TenantContext, 'session'>): boolean =>
  holds(session, 'iposWeb.settings.user')

const named = (row: { id: number; name: string }) => ({ id: String(row.id), name: row.name })

/** 1 active, 2 disabled, 3 invited. */
const statusOf = (row: UserRow): 1 | 2 | 3 => (row.disabled ? 2 : row.invited ? 3 : 1)

/** The phone of a person in an answer. */
export const shownPhone = (row: UserRow): string => maskPhone(row.phone ?? '')

/** Only a user who may see whole numbers searches by them. Each such search is counted and audited. */
export const findUserPage: TwoSteps<typeof userCalls.findUserPage> = {
  prepare: async (outside, asked) => {
    const whole = holds(outside.session, 'iposWeb.settings.user.unmask') ? wholeNumberIn(asked.keyword) : null
    if (whole) await recordExactSearch(outside, whole)
    return (context) => pageOfUsers(context, asked, whole)
  },
}

async function pageOfUsers(
  context: TenantContext,
  asked: UserQuery,
  whole: 'phone' | 'idCard' | null,
): Promise<z.output<typeof userPage>> {
  const looker = lookerOf(context)
  const { services, session } = context
  const number = (asked.keyword ?? '').replace(/\s/g, '').toUpperCase()
  const idCardIndexes = whole === 'idCard' ? indexesOf(services.settings, session.merchantId, number) : null
  const { rows, counts } = await selectUserPage(
    context.tx,
    { ...asked, idCardIndexes, wholePhone: whole === 'phone' },
    looker,
  )
  const all = counts.active + counts.disabled + counts.invited
  const shown = { all, 1: counts.active, 2: counts.disabled, 3: counts.invited }
  return {
    records: rows.map(
      (row): WireRow => ({
        id: String(row.id),
        version: row.version,
        name: row.name,
        pin: row.pin,
        phone: shownPhone(row),
        jobNo: row.job_no,
        type: row.type,
        status: statusOf(row),
        roleList: row.roles.map((role) => ({ id: String(role.id), name: roleName(role, context.language) })),
        allStores: row.all_stores,
        storeList: row.stores.map(named),
        organizationList: row.organizations.filter((one) => one.kind === 10).map(named),
        lastSeenAt: row.last_seen_at,
        linkUntil: row.link_until,
        createDate: row.created_at,
        lockedBy: lockedBy(looker, row),
      }),
    ),
    total: shown[asked.status ?? 'all'],
    totalCapped: false,
    counts: shown,
  }
}

/** One person in the user's scope. Any other person is refused as unknown. */
export async function requirePerson(context: TenantContext, id: number): Promise<PersonRow> {
  const [row] = await selectPeople(context.tx, [id], lookerOf(context), context.session.timeZone)
  if (!row) throw refuse('common.notFound')
  return row
}

export const stalePerson = (context: TenantContext, row: PersonRow): Refusal =>
  staleVersion(context, { version: row.version, who: row.updated_by, when: row.updated_local })

/** The id card number. Null if it was sealed with a secret that this server does not have. */
export const idCardOf = ({ services, session }: TenantContext, row: PersonRow): string | null =>
  row.id_card_sealed === null
    ? ''
    : (openIdCard(services.settings, session.merchantId, row.id_card_sealed)?.idCard ?? null)

export function profileOf(
  context: TenantContext,
  row: PersonRow,
  group: { id: string; name: string },
): Profile {
  const idCard = idCardOf(context, row)
  const ofKind = (kind: number) => row.organizations.filter((one) => one.kind === kind).map(named)
  return {
    id: String(row.id),
    version: row.version,
    name: row.name,
    phone: shownPhone(row),
    phoneVerified: row.phone_verified,
    email: maskEmail(row.email),
    pin: row.pin,
    jobNo: row.job_no,
    idCard: idCard === null ? maskWhole : maskIdCard(idCard),
    sex: row.sex,
    age: row.age,
    note: row.note,
    profile: row.profile,
    status: statusOf(row),
    type: row.type as 1 | 2 | 3,
    groupId: group.id,
    group,
    roleList: row.roles.map((role) => ({ id: String(role.id), name: roleName(role, context.language) })),
    allStores: row.all_stores,
    storeList: row.stores.map(named),
    organizationList: ofKind(10),
    businessLineList: ofKind(20),
    businessUnitList: ofKind(30),
    createBy: row.created_by,
    createDate: row.created_at,
    updateBy: row.updated_by,
    updateDate: row.updated_at,
  }
}
