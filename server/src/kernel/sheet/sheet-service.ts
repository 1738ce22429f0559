import type { TextKey } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { RowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../database/tenant.ts'

/** A row of the merchant's file under the product's own column keys: the mapped cells, trimmed, '' where empty. */
export interface SheetRow {
  rowNumber: number
  values: Record<string, string>
  /** Mapped cells that cannot be trusted as they read: refused with that reason. */
  faults: {
    field: string
    key:
      | 'transfer.lostDigits'
      | 'transfer.noCachedValue'
      | 'transfer.errorValue'
      | 'rule.controlCharacter'
      | 'rule.invalid'
  }[]
}

/** Why a row is refused: a text with its values; `field` is the column key it is about and gives the text its label. */
export interface RowReason {
  field: string
  key: TextKey
  params: Record<string, string | number>
}

/** What a row would do, as the dry run finds it. */
export interface CheckedRow {
  rowNumber: number
  result: RowResult
  title: string
  /** What to write, as the service itself reads it back when it applies; null when there is nothing to write. */
  data: unknown
  recordId: number | null
  recordVersion: number | null
  /** Per changed column key the text that stands there now. */
  before: Record<string, string> | null
  reasons: RowReason[]
}

/** Who imports, as the records and the change log will say. */
export interface SheetActor {
  merchantId: number
  employeeId: number | null
  name: string
  language: Language
}

/** How the file's columns are used: only mapped fields are compared and changed. */
export interface SheetPlan {
  mapped: ReadonlySet<string>
  /** Values that complete new records, by column key, as text; a record that exists keeps its own. */
  defaults: Record<string, string>
}

/**
 * Checks the rows of one file in order, batch by batch; remembers what a later row may repeat. The next batch may be asked
 * for before this one is answered: what a connection is asked it answers in order.
 */
export interface SheetCheck {
  check(tx: Tx, rows: SheetRow[]): Promise<CheckedRow[]>
  /** The records of other nouns that the rows want and that would be made, such as categories, in words; to be asked when all rows were checked. */
  findMissing(tx: Tx): Promise<string[]>
  /** How many of the new records nothing in their rows would find again: imported once more they would be made once more. */
  unidentified(): number
}

/** What keeps an import from being taken back. */
export interface UndoBlock {
  /** Records that were changed or removed by others since it was applied. */
  touched: number
  /** What the first of them are called. */
  titles: readonly string[]
  /** The latest import behind all of that, if it is imports alone: with it undone this one may be. */
  laterImportId: number | null
}

/** Rows of an import by their numbers in the file, both included. */
export interface RowRange {
  fromRow: number
  toRow: number
}

/**
 * Writes the staged rows of one import. `begin`, `write` and `end` run in the import's one transaction; a batch that
 * breaks a constraint, because somebody was faster, is rolled back, rechecked and written again.
 */
export interface SheetApply {
  /** In a short transaction of its own, before anything is locked. */
  reserve(tx: Tx): Promise<void>
  /** Locks the records to be changed; rows whose record was changed since the dry run are turned into refused ones. */
  begin(tx: Tx): Promise<void>
  write(tx: Tx, rows: RowRange): Promise<void>
  /** Turns the rows of a batch that can no longer be written into refused ones, each with its reason. */
  recheck(tx: Tx, rows: RowRange): Promise<void>
  /** What waits until the end, so that others are kept waiting briefly. */
  end(tx: Tx): Promise<void>
}

/**
 * The import and export of a noun by spreadsheet, as `defineSheet` makes it. The staged rows of an import stand in
 * `sheet_import_row`; applying and undoing work on them set by set, inside the one transaction of the import.
 */
export interface SheetService {
  serviceBean: string
  title: TextKey
  columns: readonly SheetColumn[]
  permissions: { import: PermissionCode; export: PermissionCode }
  /** The texts a column of kind enum accepts and shows, in the user's language. */
  optionTexts(column: string, language: Language): string[]
  /** Values that a file means most likely where it says nothing about new records, by column key. */
  usualDefaults(language: Language): Record<string, string>
  /** Example rows for the template, by column key. */
  exampleRows(language: Language): Record<string, string>[]
  /** Refuses defaults that are no valid values. */
  startCheck(actor: SheetActor, plan: SheetPlan): SheetCheck
  startApply(actor: SheetActor, importId: number): SheetApply
  /** Null when the import can be taken back. */
  findUndoBlock(tx: Tx, importId: number): Promise<UndoBlock | null>
  /** Takes the whole import back; locks its records, and does nothing when there is a block. */
  undo(tx: Tx, importId: number, actor: SheetActor): Promise<UndoBlock | null>
  /** The conditions of an export, strictly parsed; throws a Refusal naming the field that is wrong. */
  parseCondition(raw: unknown, language: Language): unknown
  countRows(tx: Tx, condition: unknown): Promise<number>
  /** Rows in the order of `columns` as sheet texts, at most `limit`, after `cursor`; a null cursor back means the end. */
  selectRows(
    tx: Tx,
    condition: unknown,
    cursor: string | null,
    limit: number,
    language: Language,
  ): Promise<{ rows: (string | null)[][]; cursor: string | null }>
}
