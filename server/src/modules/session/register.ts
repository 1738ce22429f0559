import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import * as system from '../../kernel/database/system.sql.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hashPassword } from '../../kernel/session/password.ts'
import { isSmsCode } from '../../kernel/sms/sms.ts'
import { addProducts } from '../../seed/add-products.ts'
import { addEmployee, addStore, createMerchant } from '../../seed/birth.ts'
import { convenienceProducts } from '../../seed/sample-products.ts'
import { checkNewPassword, openPassword } from './sealed-password.ts'
import { type Claims, type SignedIn, signIn } from './session.ts'
import { trySmsCode } from './sms-code.ts'

type RegisterInput = Claims & {
  merchantName: string
  name: string
  phone: string
  smsCode: string
  pin: string
  password: string
  storeName: string
  sampleData: boolean
}

/** Creates a merchant with its initial records, its first store and its creator, and signs the creator in. */
export async function register(context: CallContext, input: RegisterInput): Promise<SignedIn> {
  const { database, settings } = context.services
  if (!settings.registration) throw refuse('session.registrationOff')
  const password = await openPassword(context, input.password)
  checkNewPassword(context, 'password', password)
  const given = { phone: input.phone, purpose: 'register', code: input.smsCode } as const
  // Only the owner of the phone may learn that a phone or login name is taken, so the code is checked first.
  const attempt = await trySmsCode(context, given, { take: false })
  await refuseTaken(context, input)
  const passwordHash = await hashPassword(password)
  const created = await system.systemTransaction(database, async (tx) => {
    if (!(await isSmsCode(tx, settings.SECRET, given, { take: true }))) throw refuse('session.smsWrong')
    const id = await system.insertAccount(tx, { pin: input.pin, phone: input.phone, passwordHash })
    if (id === null) return null
    const merchant = await createMerchant(tx, input.merchantName)
    await addStore(tx, merchant, { code: 'S001', name: input.storeName })
    await addEmployee(tx, merchant, { accountId: id, name: input.name, type: 1, role: 'administrator' })
    if (input.sampleData) await addProducts(tx, merchant.id, convenienceProducts, input.name)
    return { accountId: id, merchantId: merchant.id }
  })
  if (created === null) {
    await refuseTaken(context, input)
    throw refuse('common.conflict')
  }
  await attempt.giveBack()
  return signIn(context, { id: created.accountId }, created.merchantId, {
    ...input,
    remember: false,
    triedHash: null,
    action: 'session.register',
    call: sessionCalls.register.path,
  })
}

async function refuseTaken(context: CallContext, input: { phone: string; pin: string }): Promise<void> {
  const { database } = context.services
  if (await system.selectProvedAccount(database, input.phone)) throw refuse('session.phoneRegistered')
  if (await system.selectAccount(database, input.pin)) throw refuse('session.pinTaken', { pin: input.pin })
}
