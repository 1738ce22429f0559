import type { SearchNoun } from '@zhanggui/contract/nouns.ts'
import type { FileUse } from './file/uses.ts'
import type { Implemented, TenantContext } from './http/implement.ts'
import type { ExportService, SheetService } from './sheet/sheet-service.ts'
import type { Duty, TaskKind } from './task/tasks.ts'

/** A result of the global search. `hint` distinguishes records with the same title. */
export interface FoundRecord {
  id: string
  title: string
  hint: string
  /** The address of a small picture, and a price in yuan. */
  image?: string
  price?: string
}

/** Finds records of a noun that the user may see: at most `atMost` by a keyword, or those with these ids. */
export interface Search {
  byKeyword(context: TenantContext, keyword: string, atMost: number): Promise<FoundRecord[]>
  byIds(context: TenantContext, ids: readonly string[]): Promise<FoundRecord[]>
}

/** The parts of all modules, for the few modules that serve every noun. */
export interface Announced {
  sheets: readonly SheetService[]
  /** Those of the sheets, and of nouns that are only exported. */
  exports: readonly ExportService[]
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
  /** Exports without an import. */
  exportOnly?: ExportService | readonly ExportService[]
  /** Its part of the global search. Its manifest must have one, too. */
  search?: Search
}
