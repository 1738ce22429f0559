import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Announced, Module } from '../../kernel/module.ts'
import { findAnything, findOpened } from './search.ts'

/** Calls the search of every noun that has one. */
const searchRoutes = ({ searches }: Announced) =>
  implement(searchCalls, {
    findAnything: (context, { keyword }) => findAnything(context, searches, keyword),
    findOpened: (context, { records }) => findOpened(context, searches, records),
  })

export const searchModule: Module = { routes: searchRoutes }
