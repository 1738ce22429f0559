import type { SearchNoun } from '@zhanggui/contract/nouns.ts'
import type { FileUse } from './file/uses.ts'
import type { Implemented, TenantContext } from './http/implement.ts'
import type { SheetService } from './sheet/sheet-service.ts'
import type { Duty, TaskKind } from './task/tasks.ts'

/** A result of the global search. `hint` distinguishes records with the same title. */
export interface FoundRecord {
  id: string
  title: string
  hint: string
}

/** Finds at most `atMost` records of a noun that the user may see. */
export type Search = (context: TenantContext, keyword: string, atMost: number) => Promise<FoundRecord[]>

/** The parts of all modules, for the few modules that serve every noun. */
export interface Announced {
  sheets: readonly SheetService[]
  searches: ReadonlyMap<SearchNoun, Search>
}

/** A noun on the server. Each `<noun>.routes.ts` exports one, and `npm run gen` lists them. */
export interface Module {
  /** The handlers of its calls. */
  routes: Implemented[] | ((announced: Announced) => Implemented[])
  /** Long work that runs from the queue. */
  tasks?: (announced: Announced) => TaskKind<never>[]
  /** Work that repeats at an interval. */
  duties?: readonly Duty[]
  /** Its references to files. A file is kept while a noun refers to it. */
  fileUse?: FileUse
  /** Its import and export of spreadsheets. */
  sheet?: SheetService
  /** Its part of the global search. Its manifest must have one, too. */
  search?: Search
}
