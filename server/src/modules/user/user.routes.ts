import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { implement } from '../../kernel/implement.ts'

export const userRoutes = implement(userCalls, {} as never)
