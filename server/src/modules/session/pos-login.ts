import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { sessionOpenCalls } from '@zhanggui/contract/session/session.open.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { auditPerson } from './person-audit.ts'
import { selectTillEmployee, selectTillPerson } from './pos-login.sql.ts'
import { checkOpenPassword } from './session.ts'

type Calls = typeof sessionOpenCalls

/**
 * Signs an employee in at a till (spec section 5 'POS login is for employees with single-store permission only'). The
 * password is checked when no transaction is open, because hashing takes long.
 */
export const posLogin =
  async (
    context: OpenContext,
    { pin, password }: ParsedInputOf<Calls['posLogin']>,
  ): Promise<() => Promise<OutputOf<Calls['posLogin']>>> =>
  async () => {
    const { caller, services, signal } = context
    const inMerchant = <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(services.database, caller.merchantId, { signal }, work)
    const account = await checkOpenPassword(
      context,
      { pin, password, smsCode: '', captcha: '' },
      {
        belongs: async ({ id }) => (await inMerchant((tx) => selectTillPerson(tx, id))) !== undefined,
        till: String(caller.keyId),
      },
    )
    if (account.disabled) throw refuse('session.disabled')
    return inMerchant(async (tx) => {
      const person = await selectTillPerson(tx, account.id)
      if (!person) throw refuse('session.wrongPassword')
      if (!person.works) throw refuse('session.disabled')
      const [store, ...others] = person.stores
      const ofKey = store && (caller.stores === 'all' || caller.stores.includes(store.id))
      if (person.all_stores || !ofKey || others.length > 0) throw refuse('session.posOneStore')
      await auditPerson(
        tx,
        context,
        { employee_id: person.employee_id, pin: account.pin },
        {
          action: 'session.posLogin',
          call: sessionOpenCalls.posLogin.path,
          record: String(person.employee_id),
          title: person.name,
          detail: { storeId: store.id },
        },
      )
      return {
        employee: String(person.employee_id),
        name: person.name,
        jobNo: person.job_no,
        store: store.code,
        storeName: store.name,
      }
    })
  }

/** The person of a POS login: an employee of this store alone (spec section 5). */
export async function requireTillPerson(
  tx: Tx,
  employeeId: number,
  storeId: number,
): Promise<{ employeeId: number; name: string }> {
  const person = await selectTillEmployee(tx, employeeId)
  const [store, ...others] = person?.stores ?? []
  if (!person?.works || person.all_stores || store?.id !== storeId || others.length > 0)
    throw refuse('afterSale.unknownEmployee').at('employee')
  return { employeeId: person.employee_id, name: person.name }
}
