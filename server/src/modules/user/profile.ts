import { listText } from '@zhanggui/contract/text.ts'
import type { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type { Profile, ProfileForm } from '@zhanggui/contract/user/user.ts'
import type { Runner } from '../../kernel/database/system.sql.ts'
import type { TenantContext, TwoSteps } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { changesBetween } from '../../kernel/record/difference.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { isSmsCode } from '../../kernel/sms/sms.ts'
import {
  type PersonRow,
  replaceOrganizations,
  selectGroup,
  selectOrganizations,
  selectPeople,
  updateEmployee,
  updatePhone,
} from './user.sql.ts'
import { lookerOf, profileOf, requirePerson, stalePerson } from './user.ts'
import { checkOrganizations, guardJobNo } from './user-save.ts'
import { newPhone, personValues, phoneChange, phoneRefusal, phoneToProve } from './user-values.ts'

/** The user's own profile. findUserDetail reads other people. */
export async function findProfile(context: TenantContext, { id }: { id: string }): Promise<Profile> {
  if (Number(id) !== lookerOf(context).employeeId) throw refuse('user.onlyOwn')
  return profileOf(context, await requirePerson(context, Number(id)), await selectGroup(context.tx))
}

export async function findUserDetail(context: TenantContext, { id }: { id: string }): Promise<Profile> {
  return profileOf(context, await requirePerson(context, Number(id)), await selectGroup(context.tx))
}

/** A wrong code counts as a try even if the call is refused, so it is checked before the call's transaction. */
export const updateProfile: TwoSteps<typeof userCalls.updateProfile> = {
  prepare: async ({ session, services, inTenant }, form) => {
    if (Number(form.id) !== session.employeeId) throw refuse('user.onlyOwn')
    const needsCode = services.settings.sms !== 'off'
    const [row] = await inTenant((tx) => selectSelf(tx, session))
    const phone = row
      ? (newPhone(form.phone, row, { seen: true }) ?? (needsCode ? phoneToProve(form, row) : null))
      : null
    const proved = (runner: Runner, take: boolean) =>
      isSmsCode(
        runner,
        services.settings.SECRET,
        { phone: phone ?? '', purpose: 'phone', code: form.smsCode },
        { take },
      )
    const wrongCode = () => refuse('user.wrongPhoneCode').at('smsCode')
    if (phone !== null && needsCode && !(await proved(services.database, false))) throw wrongCode()
    return async (context) => {
      const now = await requirePerson(context, session.employeeId)
      if (now.version !== form.version) throw stalePerson(context, now)
      if (phone !== null && needsCode && !(await proved(context.tx, true))) throw wrongCode()
      return { version: await saveProfile(context, form, now, { phone, verified: needsCode }) }
    }
  },
}

const selectSelf = (tx: Parameters<typeof selectPeople>[0], session: Session) =>
  selectPeople(tx, [session.employeeId], session, session.timeZone)

async function saveProfile(
  context: TenantContext,
  form: ProfileForm,
  row: PersonRow,
  { phone, verified }: { phone: string | null; verified: boolean },
): Promise<number> {
  const { tx } = context
  const { values, changes } = personValues(context, form, row, { seen: true })
  const departments = await checkOrganizations(context, { organizationIdList: form.organizationIdList })
  const names = (rows: readonly { name: string; kind: number }[]) =>
    listText(
      context.language,
      rows.filter((one) => one.kind === 10).map((one) => one.name),
    )
  changes.push(
    ...changesBetween(
      { profile: row.profile, organizationIdList: names(row.organizations) },
      { profile: form.profile, organizationIdList: names(departments) },
    ),
  )
  if (phone !== null) {
    const said = await updatePhone(tx, context.session.accountId, phone, { own: true, verified })
    if (said !== 'done') throw phoneRefusal(said)
    changes.push(
      phone === row.phone
        ? { field: 'phoneVerified', before: auditWord('audit.no'), after: auditWord('audit.yes') }
        : phoneChange(row.phone, phone),
    )
  }
  context.note(String(row.id), { title: form.name, changes })
  if (changes.length === 0) return row.version
  const updated = await guardJobNo(context, values.job_no, row.id, () =>
    updateEmployee(tx, row.id, row.version, { ...values, profile: form.profile }),
  )
  if (!updated) throw stalePerson(context, await requirePerson(context, row.id))
  await replaceOrganizations(
    tx,
    row.id,
    departments.map((one) => one.id),
    [10],
  )
  // The session has the name.
  context.afterCommit(() => context.services.sessions.forget(`a${context.session.accountId}`))
  return updated.version
}

/** The options of departments, business lines and business units. */
export async function findSystemAll({ tx }: TenantContext) {
  const rows = await selectOrganizations(tx)
  const ofKind = (kind: number) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ id: String(row.id), name: row.name }))
  return {
    organizationList: rows
      .filter((row) => row.kind === 10)
      .map((row) => ({
        id: String(row.id),
        parentId: String(row.parent_id ?? 0),
        name: row.name,
        sort: row.sort,
      })),
    businessLineList: ofKind(20),
    businessUnitList: ofKind(30),
  }
}
