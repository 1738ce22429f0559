import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import { findAnything } from './search.ts'

export const searchRoutes = implement(searchCalls, { findAnything })
