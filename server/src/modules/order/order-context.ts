import type { Language } from '@zhanggui/contract/text.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { OpenContext, TenantContext } from '../../kernel/http/implement.ts'
import type { Actor } from './order.sql.ts'

/** The context of the rules of orders. */
export interface OrderWork {
  tx: Tx
  language: Language
  timeZone: string
  actor: Actor
  /** Goods leave also if the book has fewer: what is missing is corrected, and listed for review. */
  correctsStock?: boolean
}

export const asStaff = ({ tx, language, session }: TenantContext): OrderWork => ({
  tx,
  language,
  timeZone: session.timeZone,
  actor: { who: 'staff', employeeId: session.employeeId, name: session.name },
})

export const asBuyer = ({ tx, language, caller }: OpenContext): OrderWork => ({
  tx,
  language,
  timeZone: caller.timeZone,
  actor: { who: 'buyer', employeeId: null, name: caller.name },
})

/** The same work, done by the system itself. */
export const asSystem = (work: OrderWork): OrderWork => ({
  ...work,
  actor: { who: 'system', employeeId: null, name: '' },
})
