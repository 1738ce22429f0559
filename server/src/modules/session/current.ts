import { textEntry } from '@zhanggui/contract'
import type { CurrentUser } from '@zhanggui/contract/session/session.ts'
import { selectAccountMerchants } from '../../kernel/database/system.sql.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { maskEmail, maskPhone } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { findAllStoreList } from '../store/store.ts'
import {
  selectAccountOf,
  selectDepartments,
  selectMerchant,
  selectPerson,
  selectRoles,
} from './session.sql.ts'

/** The signed-in person. During a view: the viewed person, without his other merchants. */
export async function findCurrent(context: TenantContext): Promise<CurrentUser> {
  const { session, tx, language } = context
  const { viewing } = session
  const person = await selectPerson(tx, viewing?.employeeId ?? session.employeeId)
  if (!person) throw refuse('session.gone')
  const account = await selectAccountOf(tx, person.account_id)
  const merchant = await selectMerchant(tx)
  const roles = await selectRoles(tx, person.id)
  const departments = await selectDepartments(tx, person.id)
  const merchants = viewing ? [] : await selectAccountMerchants(tx, session.accountId)
  const group = { id: String(merchant.id), name: merchant.name }
  const listed = (some: { merchant_id: number; name: string }[]) =>
    some
      .map((item) => ({ id: String(item.merchant_id), name: item.name }))
      .sort((a, b) => Number(a.id) - Number(b.id))
  return {
    id: String(person.id),
    name: person.name,
    phone: maskPhone(account.phone ?? ''),
    email: maskEmail(person.email),
    pin: account.pin,
    jobNo: person.job_no,
    type: person.type as 1 | 2 | 3,
    status: 1,
    allStores: session.stores === 'all',
    groupId: group.id,
    group,
    groupList: viewing ? [group] : listed(merchants.filter((item) => !item.disabled)),
    roleList: roles.map((role) => ({
      id: String(role.id),
      name: role.name ?? textEntry(`role.${role.kind}`)?.[language === 'zh' ? 0 : 1] ?? String(role.kind),
    })),
    organizationList: departments.map((item) => ({ id: String(item.id), name: item.name })),
    userpermissionList: [...session.permissions].sort().map((code) => ({ code })),
    createDate: account.created_at,
    viewedBy: viewing ? { name: session.name } : null,
    storeList: await findAllStoreList(context),
    settings: await selectMerchantSettings(tx),
  }
}
