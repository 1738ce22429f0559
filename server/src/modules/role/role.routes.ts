import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { implement } from '../../kernel/implement.ts'

export const roleRoutes = implement(roleCalls, {} as never)
