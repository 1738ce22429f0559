import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { implement } from '../../kernel/implement.ts'

export const searchRoutes = implement(searchCalls, {} as never)
