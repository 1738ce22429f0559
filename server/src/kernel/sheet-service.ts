import type { TextKey } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { RowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from './tenant.ts'

/** A row of the merchant's file under the product's own column keys: mapped, trimmed, defaults filled in. */
export interface SheetRow {
  rowNumber: number
  values: Record<string, string>
  /** Columns whose number has lost digits, or whose formula has no result: refused with that reason. */
  faults: { field: string; key: 'transfer.lostDigits' | 'transfer.noCachedValue' | 'rule.controlCharacter' }[]
}

/** Why a row is refused: a text with its values; `field` is the column key it is about. */
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
  /** The parsed record, as the service itself reads it back when it applies; null when refused. */
  data: unknown
  recordId: number | null
  recordVersion: number | null
  /** Per changed column key the text that stands there now. */
  before: Record<string, string> | null
  reasons: RowReason[]
}

export interface SheetActor {
  merchantId: number
  employeeId: number | null
  name: string
  language: Language
}

/** Checks the rows of one file in order, batch by batch; remembers what a later row may repeat. */
export interface SheetCheck {
  check(tx: Tx, rows: SheetRow[]): Promise<CheckedRow[]>
}

/**
 * What a noun brings along to be imported and exported by spreadsheet. The staged rows of an import stand in
 * `sheet_import_row`; `apply` and `undo` work on them set by set, inside the one transaction of the import.
 */
export interface SheetService {
  serviceBean: string
  title: TextKey
  columns: readonly SheetColumn[]
  permissions: { import: PermissionCode; export: PermissionCode }
  /** The texts a column of kind enum accepts and shows, in the user's language. */
  optionTexts(column: string, language: Language): string[]
  /** Example rows for the template, by column key. */
  exampleRows(language: Language): Record<string, string>[]
  startCheck(actor: SheetActor): SheetCheck
  /**
   * Writes the staged rows from `fromRow` to `toRow`. Rows that can no longer be written are turned into refused ones
   * with a reason. Sets record_id and record_version of the written rows to the state after the write.
   */
  apply(tx: Tx, importId: number, rows: { fromRow: number; toRow: number }, actor: SheetActor): Promise<void>
  /** How many records of the import were changed or removed by others since it was applied. */
  countTouched(tx: Tx, importId: number): Promise<number>
  /** Takes the whole import back; only called when nothing was touched. */
  undo(tx: Tx, importId: number, actor: SheetActor): Promise<void>
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
