import type { RefusalKey, TextKey } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { WeightSaid } from '@zhanggui/contract/measure-per.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { ImportChoices, ImportFinding, KeptRecords } from '@zhanggui/contract/transfer/transfer.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../database/tenant.ts'
import type { Change } from '../record/difference.ts'
import type { Cell, CellValue, Fault } from './cell.ts'
import type { RowRange, SheetActor, SheetRow } from './sheet-service.ts'

/** All fields of a record that the sheet has. */
export type SheetRecord = Record<string, CellValue>

/** An existing record that a row may identify, or that has a value of the row. */
export interface KnownRecord {
  /** 0 if it has no row yet (`pairs`). */
  id: number
  version: number
  record: SheetRecord
  /** All read columns. */
  row: Readonly<Record<string, CellValue>>
  /** Tells a record without a row from others, if rows of a file may name it in several ways. */
  mark?: string
}

/** The cells of a row: a value, or null for an empty cell. Unmapped and unreadable cells are missing. */
export type ReadCells = Partial<Record<string, { value: CellValue } | null>>

/** Values that only one record may have. */
export interface SheetKey {
  /** The fields of the key together. If a single field has several values, each of them is a key. */
  fields: readonly string[]
  /** Those of several fields that may be empty. */
  mayLack?: readonly string[]
  /** Identifies the record of a row. Of several such keys, the first with a value decides. */
  finds?: boolean
  /** Values that differ only in case are the same. A column `<column>_folded` has them in lower case, with an index. */
  anyCase?: boolean
  /** The one form of values that are the same, such as the barcodes of 12 digits and of 13 with a leading 0. */
  alike?(written: string): string
  /** The fault for a value that another record has. */
  taken(value: string, owner: { title: string; code: string }): Fault
  /** The records whose value is reserved. By default all that are not removed. */
  held?: { by(row: KnownRecord['row']): boolean; where(alias: string): RawBuilder<unknown> }
  /**
   * Selects `id` of the records with these values, a list per field. By default the fields are text columns of the
   * table.
   */
  find?(tx: Tx, values: readonly string[][]): RawBuilder<unknown>
  /**
   * Selects `id` of those records in `mine` whose former value belongs to another record now. The columns of `mine`
   * hold former values as text.
   */
  lost?(tx: Tx): RawBuilder<unknown>
}

/** A product with one of its barcodes. */
export interface BarcodeOwner {
  barcode: string
  id: number
  name: string
}

/** The names of another record in the cells of a row. */
export type LinkNames = readonly (string | null)[]
/** Ids by the JSON of names. */
export type LinkIds = ReadonlyMap<string, number>

/**
 * A column with the id of another record. Cells contain its names. The record cannot be removed until the import
 * ends.
 */
export type SheetLink = {
  fields: readonly string[]
  column: string
} & (
  | { find(tx: Tx, names: readonly LinkNames[], actor: SheetActor): Promise<LinkIds>; unknown: TextKey }
  | {
      /** Creates the missing records. */
      make(tx: Tx, names: readonly LinkNames[]): Promise<LinkIds>
      /** The names of the records that would be created, of those above them too. */
      missing(tx: Tx, names: readonly LinkNames[]): Promise<LinkNames[]>
      /** Only people with this permission create records. For others `unknown` refuses the row. */
      needs: PermissionCode
      unknown: TextKey
    }
)

/** The table of a sheet's records, `p` in every statement. The column of a field is its name in snake case. */
export interface SheetTable {
  name: string
  /** Fields with an SQL expression of their own. `joins` adds the tables that they need. */
  apart?: Readonly<Record<string, (tx: Tx) => RawBuilder<unknown>>>
  joins?(tx: Tx): RawBuilder<unknown>
  /** Further columns to read. */
  also?: readonly string[]
  /** Further columns that an undo gives back. `stage` keeps their former values. */
  kept?: readonly string[]
  /**
   * Selects the ids of records of an import that an undo leaves as they are, such as created ones in use by now, by the
   * refusal that says why. `sheet_import_row` has their former values.
   */
  held?: Partial<Record<RefusalKey, (tx: Tx, importId: number) => RawBuilder<unknown>>>
  /** The columns in whose order the records are locked. By default the id. */
  lockOrder?: readonly string[]
  /**
   * The lock under which every change of such records stands. An import and an undo take it first, as each other change
   * does, so that nobody waits for a record while he holds it.
   */
  lock?(tx: Tx): Promise<unknown>
  /** Columns that the import itself sets in a new record. */
  born?(actor: SheetActor, effect: ImportChoices['effect']): Record<string, CellValue>
}

/** The values that a row will write, in `sheet_import_row.data`: by column name, or by link name. */
export interface StagedData {
  now: Record<string, unknown>
  /** The former values of the same columns, for an undo. Null for a new record. */
  was: Record<string, unknown> | null
  changes: Change[]
  /** Values that take effect later. The noun writes them. */
  later?: Record<string, unknown>
  /** Facts of the check that the noun needs when it writes the row. */
  facts?: Record<string, unknown>
}

export interface StagedRow {
  row_number: number
  result: number
  record_id: number | null
  data: StagedData
}

/** A written record, with its row. */
export interface WrittenRow {
  id: number
  /** Columns that the update has read (`also`). Empty for a new record. */
  row: Readonly<Record<string, CellValue>>
  data: StagedData
}

/** Further writes of an import, besides its table. One object for each import. */
export interface SheetWriting {
  /** Runs in a short transaction of its own, before any lock. */
  reserve?(tx: Tx): Promise<void>
  /** Runs after the records are locked. */
  begin?(tx: Tx): Promise<void>
  beforeBatch?(tx: Tx, rows: RowRange): Promise<void>
  /** Sets values that the file does not have, such as a number. Runs again when a batch is written again. */
  complete?(tx: Tx, created: readonly StagedRow[]): Promise<void>
  /** Creates the records of a part itself, and returns their ids in this order. */
  insert?(tx: Tx, records: readonly Record<string, unknown>[]): Promise<number[]>
  /** Starts further statements for a part of a batch. */
  follow?(tx: Tx, rows: readonly WrittenRow[], created: boolean): Promise<unknown>[]
  /** Runs after a conflict: reserved values may have been taken. */
  recheck?(tx: Tx): Promise<void>
  /** Returns facts about further writes that an undo needs. */
  end?(tx: Tx, created: number): Promise<Record<string, unknown>>
}

/** Further steps of an undo: before any change, and after the records have their former values. */
export interface SheetUndoing {
  begin?(tx: Tx): Promise<void>
  /**
   * Returns the records that stay after all, if there are some. `back` says how many of them the undo had removed: by default
   * all.
   */
  end?(tx: Tx, removed: number): Promise<(KeptRecords & { back?: number }) | undefined>
}

/** The cells of a row, and the defaults of its file. */
export interface GivenValues {
  cells: ReadCells
  defaults: Partial<SheetRecord>
  /** The weights that have no unit. */
  bare?: readonly string[]
  /** The units of the goods for which the prices of these fields are. */
  pers?: Readonly<Record<string, string>>
  /** The words of a cell without a field that say that the record goes, and the texts of the cells. */
  gone?: { text: string; clear: boolean; values: Readonly<Record<string, string>> }
  /** Its words that the values of the head office count again. */
  reset?: string
  /** The words of a cell without a field that say that goods are weighed. */
  weighed?: string
  /** The words of a cell without a field that say that goods are sold by piece. */
  byPiece?: string
  /** The weights whose price the row says outside of its fields. */
  weights?: readonly WeightSaid[]
}

/** The rules that only this noun has. */
export interface SheetRules {
  /** Runs after the cells were applied to an existing record. */
  merge?(record: SheetRecord, known: KnownRecord, cells: ReadCells): void
  /** Runs after a new record has its cells, defaults and initial values. Values still missing then are refused. */
  complete?(record: Partial<SheetRecord>, cells: ReadCells, defaults: Partial<SheetRecord>): void
  /**
   * Settles values that may be of another unit, by the row or by a choice of the person. Runs before a record is compared.
   * Returns the finding that offers the choice, if there is one, and the fields that it has converted.
   */
  settle?(
    record: Partial<SheetRecord>,
    tell: (field: string, key: TextKey, params?: Fault['params']) => void,
    known: KnownRecord | undefined,
    language: Language,
    given: GivenValues & {
      choices: ImportChoices
      actor: Pick<SheetActor, 'permissions'>
      /** The texts of the cells. */
      values: Readonly<Record<string, string>>
    },
  ): { kind?: ImportFinding['kind']; converted: readonly string[] } | null
  /** Reads from the database what `check` needs to know about these rows and their existing records. */
  learn?(
    tx: Tx,
    actor: SheetActor,
    rows: readonly { cells: ReadCells; known: KnownRecord | undefined }[],
  ): Promise<unknown>
  /** The value that counts now where the record has none of its own, for the dry run. */
  standing?(known: KnownRecord, field: string): CellValue
  /** The rules across fields. `known` is the existing record, `given` the cells of the row and the defaults of the file. */
  check?(
    record: Readonly<Partial<SheetRecord>>,
    tell: (field: string, key: TextKey, params?: Fault['params']) => void,
    faulty: ReadonlySet<string>,
    known: KnownRecord | undefined,
    language: Language,
    learned: unknown,
    given: GivenValues,
  ): void
  /**
   * Doubts about a row that breaks no rule. It is refused with each fault, until a person allows all such rows by the
   * choice of this name. `known` is the existing record.
   */
  doubt?(
    record: SheetRecord,
    known: KnownRecord | undefined,
    actor: Pick<SheetActor, 'permissions' | 'language'>,
    cells: ReadCells,
    row: SheetRow,
    learned: unknown,
  ): readonly {
    choice:
      | 'underCost'
      | 'farBelow'
      | 'otherUnits'
      | 'looseUnits'
      | 'otherGoods'
      | 'openPrices'
      | 'otherPrices'
      | 'offSale'
    field: string
    fault: Fault
    example: string
    /** The values of a row that is taken. */
    take?: Partial<SheetRecord>
  }[]
  /**
   * A likely value of a new record for a field without a cell. A person takes or leaves it for all rows, unless the row
   * itself says it.
   */
  suggest?(
    record: Readonly<Partial<SheetRecord>>,
    cells: ReadCells,
    row: SheetRow,
  ): { field: string; value: CellValue; isSaid?: true } | null
  /** The fields whose values wait already for the moment of this import. They are no change. */
  waitsAlready?(
    known: KnownRecord,
    record: Readonly<Partial<SheetRecord>>,
    effect: ImportChoices['effect'],
    learned: unknown,
  ): readonly string[]
  /** Says that a row cannot be written with the chosen effect. Runs for changed records. */
  refuseEffect?(
    known: KnownRecord,
    effect: ImportChoices['effect'],
    changed: readonly string[],
    learned: unknown,
    actor: SheetActor,
  ): TextKey | null
  /**
   * A value that waits for a later time, although the row gives the present one in these fields or changes it.
   * The import leaves it waiting, or removes it (`gone`), so a person must know. `at` is the time in UTC.
   */
  waiting?(
    known: KnownRecord,
    given: readonly string[],
    changed: readonly string[],
    record: Partial<SheetRecord>,
    /** The columns of the file, also those that are empty here. */
    mapped: readonly string[],
  ): { text: string; at: string; gone?: true } | null
  /** Changes the staged values by the chosen effect. `known` is the existing record. */
  stage?(
    data: StagedData,
    known: KnownRecord | undefined,
    effect: ImportChoices['effect'],
    learned?: unknown,
  ): StagedData
  /** The values for the change log. By default each field under its name. */
  log?(record: SheetRecord): Readonly<Record<string, string | null>>
}

/** The description of a noun's import and export: its columns and its own rules. */
export interface SheetNoun {
  serviceBean: string
  title: TextKey
  /** The noun in the change log. */
  noun: string
  /** `now` is for an import with effect at once. Without it the noun has no such choice. */
  permissions: { import: PermissionCode; export: PermissionCode; now?: PermissionCode }
  columns: readonly SheetColumn[]
  /** The importable columns, in the order of reasons. */
  cells: Readonly<Record<string, Cell>>
  /** Columns that only an export shows. `updatedAt` is built in. */
  shown?: Readonly<Record<string, (row: KnownRecord['row'], language: Language) => string>>
  /** The fields that name a record for people. */
  names: { title: string; code?: string }
  table: SheetTable
  keys: readonly SheetKey[]
  /**
   * Selects the records with these values of the only key, within the stores of the person. For a record of two
   * others, such as a product in a store, which has no row until something differs: its id is 0, its version 0.
   * `reserve` makes the rows that the import changes.
   */
  pairs?(tx: Tx, actor: SheetActor, values: readonly string[][]): Promise<KnownRecord[]>
  /** The columns of the record and of the store under which the change log tells the changes. */
  logged?: { record: string; store: string }
  links?: Readonly<Record<string, SheetLink>>
  /** The records with one of these names, however they are spaced. A row that renames its record to one has slipped. */
  namesakes?(tx: Tx, names: readonly string[]): Promise<{ id: number; name: string }[]>
  /** The names of all records, with the value of the first key. A row without a key may mean one. A check reads them once. */
  named?(tx: Tx): Promise<{ code: string; name: string }[]>
  /** The facts that the compared columns of a row must fit: the product of a known row, and who has barcodes. */
  comparedWith?: {
    product(known: KnownRecord): number
    /** The name of a further record in a known row, in a column of its own, and the names of all such records. */
    place?: { column: string; own(known: KnownRecord): string; names(tx: Tx): Promise<string[]> }
    /** The present amounts of columns that are only shown, in cents. */
    shown?(known: KnownRecord): Readonly<Record<string, number | null>>
    /** The active products with these barcodes, and all barcodes of these products. */
    owners(tx: Tx, barcodes: readonly string[], products: readonly number[]): Promise<BarcodeOwner[]>
  }
  /** Optional amounts that are never 0: other systems write 0 for one that nobody has set. An optional text is never 0 either. */
  unsetByZero?: readonly string[]
  rules?: SheetRules
  /** Default values that most files mean for new records, by column key. */
  usualDefaults?(language: Language): Record<string, string>
  /** Example rows for the template, by column key. */
  exampleRows?(language: Language): Record<string, string>[]
  startWriting?(actor: SheetActor, importId: number, effect: ImportChoices['effect']): SheetWriting
  startUndoing?(actor: SheetActor, importId: number, effect: ImportChoices['effect']): SheetUndoing
  /** The filters of an export, and their conditions on `p`. */
  filters?: {
    schema: z.ZodObject
    where(tx: Tx, asked: unknown, timeZone: string): RawBuilder<unknown>[] | Promise<RawBuilder<unknown>[]>
  }
}
