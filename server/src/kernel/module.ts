import type { SearchNoun } from '@zhanggui/contract/nouns.ts'
import type { FileUse } from './file/uses.ts'
import type { Implemented, TenantContext } from './http/implement.ts'
import type { SheetService } from './sheet/sheet-service.ts'
import type { Duty, TaskKind } from './task/tasks.ts'

/** A record that the global search found. `hint` tells it from others of the same title. */
export interface FoundRecord {
  id: string
  title: string
  hint: string
}

/** Finds the records of a noun that the asker may see, at most so many. */
export type Search = (context: TenantContext, keyword: string, atMost: number) => Promise<FoundRecord[]>

/** The announcements of all modules, for the few modules that serve every noun. */
export interface Announced {
  sheets: readonly SheetService[]
  searches: ReadonlyMap<SearchNoun, Search>
}

/** A noun as the server runs it. Each `<noun>.routes.ts` exports one, and `npm run gen` lists them. */
export interface Module {
  /** The handlers of its calls. */
  routes: Implemented[] | ((announced: Announced) => Implemented[])
  /** Work that takes long and runs from the queue. */
  tasks?: (announced: Announced) => TaskKind<never>[]
  /** Work that comes again after a time. */
  duties?: readonly Duty[]
  /** Where it refers to files, which are kept as long. */
  fileUse?: FileUse
  /** Its import and export by spreadsheet. */
  sheet?: SheetService
  /** Its part of the global search; its manifest has one, too. */
  search?: Search
}
