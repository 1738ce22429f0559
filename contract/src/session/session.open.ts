import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../rules.ts'

export const sessionOpenCalls = {
  /**
   * Signs an employee in at a till. For employees with exactly one store, which the key must have. Wrong passwords count
   * as on the login page. It opens no session.
   */
  posLogin: defineCall({
    path: '/open/v1/pos/login',
    example: { pin: 'manager', password: 'Zhanggui1' },
    summary: ['收银员登录', 'Sign an employee in at a till'],
    access: { open: 'pos' },
    /** The login name or phone, and the password as typed: the call itself is encrypted on its way. */
    input: z.strictObject({
      pin: z.string().trim().min(1, 'rule.required').max(50),
      password: z.string().max(64),
    }),
    output: z.object({
      employee: id,
      name: z.string(),
      jobNo: z.string(),
      store: z.string(),
      storeName: z.string(),
    }),
    load: 'hashing',
  }),
}
