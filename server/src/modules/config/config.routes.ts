import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { implement } from '../../kernel/implement.ts'

export const configRoutes = implement(configCalls, {} as never)
