import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { idCard } from '@zhanggui/contract/user/user.ts'
import type { Runner } from '../../kernel/database/system.sql.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { OutsideContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { takeTry } from '../../kernel/session/sign-in.sql.ts'
import { auditPerson } from '../session/person-audit.ts'

/** In a day one person may see whole numbers, or search by them, so many times. */
const dailyLooks = 200

export async function countLook(
  runner: Runner,
  { merchantId, employeeId }: Pick<Session, 'merchantId' | 'employeeId'>,
): Promise<void> {
  const key = `unmask:m${merchantId}:e${employeeId}`
  const { ids } = await takeTry(runner, [{ key, captchaFrom: null, atMost: dailyLooks }], {
    minutes: 24 * 60,
  })
  if (!ids) throw refuse('user.tooManyLooks', { limit: dailyLooks })
}

/** The whole number that a keyword is. It finds a person exactly, so it tells as much as a look at the number. */
export function wholeNumberIn(keyword: string | undefined): 'phone' | 'idCard' | null {
  const text = (keyword ?? '').replace(/\s/g, '')
  if (/^\d{11}$/.test(text)) return 'phone'
  return text !== '' && idCard.safeParse(text).success ? 'idCard' : null
}

/** Counts a search by a whole number, and leaves a row in the audit. The row does not have the number. */
export async function recordExactSearch(
  context: OutsideContext,
  field: 'phone' | 'idCard',
  call: string = userCalls.findUserPage.path,
): Promise<void> {
  const { services, session } = context
  await countLook(services.database, session)
  await inTenant(services.database, session.merchantId, { signal: context.signal }, (tx) =>
    auditPerson(
      tx,
      context,
      { employee_id: session.employeeId, pin: session.pin },
      {
        action: 'user.exactSearch',
        call,
        record: '',
        detail: { changes: [{ field: 'seenField', before: null, after: auditWord(`user.${field}`) }] },
      },
    ),
  )
}
