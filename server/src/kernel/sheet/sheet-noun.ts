import type { TextKey } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../database/tenant.ts'
import type { Change } from '../record/difference.ts'
import type { Cell, CellValue, Fault } from './cell.ts'
import type { RowRange, SheetActor } from './sheet-service.ts'

/** A record as its sheet sees it: every field of the sheet. */
export type SheetRecord = Record<string, CellValue>

/** A record that a row of the file may be about, or that has what a row wants. */
export interface KnownRecord {
  id: number
  version: number
  record: SheetRecord
  /** All that was read of it, by column. */
  row: Readonly<Record<string, CellValue>>
}

/** The cells of a row: a value, null for an empty cell, nothing where a column is not mapped or its cell cannot be read. */
export type ReadCells = Partial<Record<string, { value: CellValue } | null>>

/** What only one record may have. */
export interface SheetKey {
  /** Together they are the key. Of a single field with several values each value is one. */
  fields: readonly string[]
  /** A row is about the record that has its key; of several such keys the first one with a value decides. */
  finds?: boolean
  /** What is told of a value that another record has. */
  taken(value: string, owner: { title: string; code: string }): Fault
  /** Which records hold it against others; without it all that are not removed. */
  held?: { by(row: KnownRecord['row']): boolean; where(alias: string): RawBuilder<unknown> }
  /** Selects `id` of the records with these values, a list per field; without it the fields are text columns of the table. */
  find?(tx: Tx, values: readonly string[][]): RawBuilder<unknown>
  /** Selects `id` of those in `mine`, which has former values as texts under their columns, whose value another record has now. */
  lost?(tx: Tx): RawBuilder<unknown>
}

/** Names of another record, as the cells of a row say them. */
export type LinkNames = readonly (string | null)[]
/** The ids behind names, by their JSON. */
export type LinkIds = ReadonlyMap<string, number>

/** A column with the id of another record, which the cells name. The record is held against removal until the import has ended. */
export type SheetLink = {
  fields: readonly string[]
  column: string
} & (
  | { find(tx: Tx, names: readonly LinkNames[]): Promise<LinkIds>; unknown: TextKey }
  | {
      /** Makes what is not there. */
      make(tx: Tx, names: readonly LinkNames[]): Promise<LinkIds>
      /** What would be made, in words. */
      missing(tx: Tx, names: readonly LinkNames[]): Promise<string[]>
    }
)

/** Where the records of a sheet stand: `p` in every statement. The column of a field is its name in snake case. */
export interface SheetTable {
  name: string
  /** Fields that are read by an expression; `joins` brings the tables that they need. */
  apart?: Readonly<Record<string, (tx: Tx) => RawBuilder<unknown>>>
  joins?(tx: Tx): RawBuilder<unknown>
  /** More columns to read along. */
  also?: readonly string[]
  /** Columns that only a new record gets from the import itself. */
  born?(actor: SheetActor): Record<string, unknown>
}

/** What a row is to write, as `sheet_import_row.data` keeps it: columns by name, links by their names. */
export interface StagedData {
  now: Record<string, unknown>
  /** The same columns as they were, for an undo; null for a new record. */
  was: Record<string, unknown> | null
  changes: Change[]
}

export interface StagedRow {
  row_number: number
  result: number
  record_id: number | null
  data: StagedData
}

/** A record that was written, with the row that says what. */
export interface WrittenRow {
  id: number
  /** What the update has read along (`also`); nothing of a new record. */
  row: Readonly<Record<string, CellValue>>
  data: StagedData
}

/** What else an import writes besides the table; one for each import. */
export interface SheetWriting {
  /** In a short transaction of its own, before anything is locked. */
  reserve?(tx: Tx): Promise<void>
  /** After the records are locked. */
  begin?(tx: Tx): Promise<void>
  beforeBatch?(tx: Tx, rows: RowRange): Promise<void>
  /** Gives new records what the file does not know, such as a number; asked again when a batch is written again. */
  complete?(tx: Tx, created: readonly StagedRow[]): Promise<void>
  /** Starts the statements that follow a part of a batch. */
  follow?(tx: Tx, rows: readonly WrittenRow[], created: boolean): Promise<unknown>[]
  /** Somebody was faster: what was reserved may be taken. */
  recheck?(tx: Tx): Promise<void>
  /** Gives what an undo has to know of what was made besides the records. */
  end?(tx: Tx, created: number): Promise<Record<string, unknown>>
}

/** What else an undo takes back: before anything has changed, and after the records are as they were. */
export interface SheetUndoing {
  begin?(tx: Tx): Promise<void>
  end?(tx: Tx, removed: number): Promise<void>
}

/** The few rules of a noun's own. */
export interface SheetRules {
  /** After the cells of a row were put over a record that exists. */
  merge?(record: SheetRecord, before: SheetRecord, cells: ReadCells): void
  /** After a new record has its cells, the defaults and what it has at birth; what is missing then is refused. */
  complete?(record: Partial<SheetRecord>, cells: ReadCells, defaults: Partial<SheetRecord>): void
  /** The rules between fields; `known` is the record that is there. */
  check?(
    record: Readonly<Partial<SheetRecord>>,
    tell: (field: string, key: TextKey, params?: Fault['params']) => void,
    faulty: ReadonlySet<string>,
    known: KnownRecord | undefined,
  ): void
  /** The record as the change log tells it; without it each field by its name. */
  log?(record: SheetRecord): Readonly<Record<string, string | null>>
}

/** A noun that is imported and exported by spreadsheet: its columns, and what is special about it. */
export interface SheetNoun {
  serviceBean: string
  title: TextKey
  /** In the change log. */
  noun: string
  permissions: { import: PermissionCode; export: PermissionCode }
  columns: readonly SheetColumn[]
  /** The columns that an import may change, in the order in which reasons are given. */
  cells: Readonly<Record<string, Cell>>
  /** Columns that an export only shows; `updatedAt` is known. */
  shown?: Readonly<Record<string, (row: KnownRecord['row'], language: Language) => string>>
  /** The fields by which people know a record. */
  names: { title: string; code?: string }
  table: SheetTable
  keys: readonly SheetKey[]
  links?: Readonly<Record<string, SheetLink>>
  rules?: SheetRules
  /** Values that a file means most likely where it says nothing about new records, by column key. */
  usualDefaults?(language: Language): Record<string, string>
  /** Example rows for the template, by column key. */
  exampleRows?(language: Language): Record<string, string>[]
  startWriting?(actor: SheetActor, importId: number): SheetWriting
  startUndoing?(actor: SheetActor, importId: number): SheetUndoing
  /** What an export can be asked for, and its conditions on `p`. */
  filters?: {
    schema: z.ZodObject
    where(tx: Tx, asked: unknown, timeZone: string): RawBuilder<unknown>[]
  }
}
