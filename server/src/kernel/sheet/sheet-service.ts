import type { RefusalKey, TextKey } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { WeightSaid } from '@zhanggui/contract/measure-per.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type {
  ImportChoices,
  ImportFinding,
  KeptRecords,
  RowResult,
} from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../database/tenant.ts'
import type { Refusal } from '../refusal.ts'
import type { TaskOwner } from '../task/insert-task.ts'

/** A row of the file by column key: the mapped cells, trimmed, '' for empty. */
export interface SheetRow {
  rowNumber: number
  values: Record<string, string>
  /** Mapped cells whose text is not reliable. They are refused with this reason. */
  faults: SheetFault[]
  /** The reasons in an error file that is imported again. */
  said?: string
  /** What the file shows of amounts that have more decimals than their fields: 3.33 of 3.3333. */
  rounded?: Readonly<Record<string, string>>
  /** The fields whose empty cells keep the value of a known record. */
  kept?: readonly string[]
  /** Words that tell goods of one name apart, in columns without a field: 2L below 规格. */
  sizes?: readonly string[]
  /** The name without a mark that the goods are no longer sold: 可乐 of '可乐（停产）'. */
  unmarked?: string
  /** A known record has the name of the row, or its name with its size. A row with a key is not compared. */
  likeKnown?: 'plain' | 'sized'
  /** The packs of several pieces that cells without a field say. */
  packs?: readonly PackSaid[]
  /** The weights whose price cells without a field say: 'kg', '公斤价'. */
  weights?: readonly WeightSaid[]
  /** The units of the goods for which the prices of these fields are: 瓶 of '元/瓶'. */
  pers?: Readonly<Record<string, string>>
  /** The unit of the price that a remark says: 箱 of '备注 每箱'. */
  unitSaid?: { text: string; unit: string }
  /** The words of a remark that leave the price of the row open: '备注 面议'. */
  open?: string
  /** The words of a row that say that the amounts of these fields are no usual ones: '备注 促销'. */
  others?: Readonly<Record<string, string>>
  /** The words of lines of the file about this row: 以下为会员价. */
  line?: string
  /** Any other remark. */
  remark?: string
  /** The words of a cell that say an offer if the price falls: 'On sale yes'. */
  onSale?: string
  /** The words of a cell without a field that say that goods are not sold: '状态 停用'. */
  off?: string
  /** The words of a cell without a field that say that the record goes or is not used: '操作 移除', or less clearly '备注 停用'. */
  gone?: { text: string; clear: boolean }
  /** The words of a cell without a field that say that the values of the head office count again: '恢复总部价 是'. */
  reset?: string
  /** The words of a cell without a field that say that goods are weighed: '是否称重 是'. */
  weighed?: string
  /** The words of a cell without a field that say that goods are sold by piece: '是否称重 否'. */
  byPiece?: string
  /** The weights that have no unit. */
  bare?: readonly string[]
}

/** '6瓶/箱' and its 6 pieces. */
export interface PackSaid {
  text: string
  count: number
}

export interface SheetFault {
  /** '' for a fault of the whole row. */
  field: string
  key:
    | 'transfer.rowTooLong'
    | 'transfer.rowUnit'
    | 'transfer.markedText'
    | 'transfer.maybeStruck'
    | 'transfer.unknownFormat'
    | 'transfer.notAsTyped'
    | 'transfer.mixedUnits'
    | 'transfer.amountParts'
    | 'transfer.otherWeight'
    | 'transfer.otherPrice'
    | 'transfer.bareMeasure'
    | 'transfer.shownOtherwise'
    | 'transfer.splitNumber'
    | 'transfer.lostDigits'
    | 'transfer.commaNumber'
    | 'transfer.noCachedValue'
    | 'transfer.errorValue'
    | 'transfer.notExact'
    | 'transfer.ditto'
    | 'rule.controlCharacter'
    | 'rule.invalid'
    | 'rule.maxLength'
    | 'rule.required'
  params?: Record<string, string | number>
}

/** A reason of a refusal: a text with its values. `field` is the column key and gives the label. */
export interface RowReason {
  field: string
  key: TextKey
  params: Record<string, string | number>
}

/** The effect of a row, from the dry run. */
export interface CheckedRow {
  rowNumber: number
  result: RowResult
  title: string
  /**
   * The values to write. Only the service itself reads them again, when it applies the import. Null if nothing
   * changes.
   */
  data: unknown
  recordId: number | null
  recordVersion: number | null
  /** The current text of each changed column, by key. */
  before: Record<string, string> | null
  /** The texts of values that differ from the cells of the file, by key. */
  shown?: Record<string, string>
  reasons: RowReason[]
  /** A person leaves all such rows out. */
  leftOut?: true
}

/** The person who imports, for the records and the change log. */
export interface SheetActor extends Pick<TaskOwner, 'stores'> {
  merchantId: number
  employeeId: number | null
  name: string
  language: Language
  permissions: ReadonlySet<string>
}

/** The use of the file's columns: only mapped fields are compared and changed. */
export interface SheetPlan {
  mapped: ReadonlySet<string>
  /** Default values for new records, by column key, as text. Existing records keep theirs. */
  defaults: Record<string, string>
  choices: ImportChoices
}

/**
 * Checks the rows of a file in order and in batches, and remembers values that a later row may repeat. The next batch
 * may start before this one is answered, because a connection answers in order.
 */
export interface SheetCheck {
  check(tx: Tx, rows: SheetRow[]): Promise<CheckedRow[]>
  /** Reads the rows of the whole file before their check, if a choice needs to know later rows. */
  foresee(tx: Tx, rows: readonly SheetRow[]): Promise<void>
  /** Tells before the check which rows it will refuse. Such a row takes no key from a later one. */
  passOver(rowNumbers: ReadonlySet<number>): void
  /** The facts about the checked rows that a person must know. */
  findings(): ImportFinding[]
  /**
   * The texts of missing records of other nouns that would be created, such as categories. Call it after all rows are
   * checked.
   */
  findMissing(tx: Tx): Promise<string[]>
  /** The number of new records without a key in their row. A second import of the file would create them again. */
  unidentified(): number
}

/** The reasons against an undo. */
export interface UndoBlock {
  /** Records that were changed or removed after the import. */
  touched: number
  /** The titles of the first of them, at most 20. */
  titles: readonly string[]
  /** The latest of the later imports, if only imports are the reason. After its undo, this undo may be possible. */
  laterImportId: number | null
  /** The number of those without a later change that are in use, by the refusal that says so. */
  held?: Partial<Record<RefusalKey, number>>
}

export interface UndoHow {
  others: boolean
  /** The effect with which the import was written. */
  effect: ImportChoices['effect']
}

export interface UndoneImport {
  undone: number
  kept: KeptRecords
}

/** Rows of an import by their numbers in the file, inclusive. */
export interface RowRange {
  fromRow: number
  toRow: number
}

/**
 * Writes the staged rows of an import. `begin`, `write` and `end` run in one transaction. A batch that violates a
 * constraint, because of a write at the same time, is rolled back, rechecked and written again.
 */
export interface SheetApply {
  /** Runs in a short transaction of its own, before any lock. */
  reserve(tx: Tx): Promise<void>
  /** Locks the records to be changed. Refuses rows whose record was changed after the dry run. */
  begin(tx: Tx): Promise<void>
  write(tx: Tx, rows: RowRange): Promise<void>
  /** Refuses the rows of a batch that cannot be written any more, each with its reason. */
  recheck(tx: Tx, rows: RowRange): Promise<void>
  /** The last steps. They hold locks that others need, so they run at the end. */
  end(tx: Tx): Promise<void>
}

/** The person of an export. Some nouns have rows that only some people see. */
export type SheetReader = Pick<TaskOwner, 'stores' | 'employeeId'> & { permissions: ReadonlySet<string> }

/** The export of a noun. */
export interface ExportService {
  serviceBean: string
  title: TextKey
  columns: readonly SheetColumn[]
  permissions: { export: PermissionCode }
  /** True if its rows belong to stores: each person gets those of the own stores. */
  ofStores?: boolean
  /** Permissions without which the file shows less. A file with all of it needs them for each download, too. */
  guards: readonly PermissionCode[]
  /** Parses the conditions of an export strictly. The refusal names the faulty field. */
  parseCondition(raw: unknown, language: Language): unknown
  countRows(tx: Tx, condition: unknown, reader: SheetReader): Promise<number>
  /**
   * At most `limit` rows after `cursor`, as texts in the order of `columns`. A null cursor in the answer means the
   * end.
   */
  selectRows(
    tx: Tx,
    condition: unknown,
    cursor: string | null,
    limit: number,
    language: Language,
    reader: SheetReader,
  ): Promise<{ rows: (string | null)[][]; cursor: string | null }>
}

/**
 * The import and export of a noun, made by `defineSheet`. The staged rows of an import are in `sheet_import_row`.
 * Apply and undo process them in batches, in the one transaction of the import.
 */
export interface SheetService extends ExportService {
  /** `now` is for an import with effect at once. Without it there is no such choice. */
  permissions: { import: PermissionCode; export: PermissionCode; now?: PermissionCode }
  /** True if its records belong to stores: a person of some stores sees only the imports of their own. */
  ofStores: boolean
  /** Refuses a table whose title says that its records go. A column of the field answers it. */
  removal?: { refusal(title: string): Refusal; answer?: string }
  /** True if rows that repeat a key can become further specifications. */
  specs: boolean
  /** The texts that a column of kind enum accepts and shows, in the user's language. */
  optionTexts(column: string, language: Language): string[]
  /** Default values that most files mean for new records, by column key. */
  usualDefaults(language: Language): Record<string, string>
  /** Example rows for the template, by column key. */
  exampleRows(language: Language): Record<string, string>[]
  /** Refuses a person who may not write these records, whatever his permissions are. */
  requireWriter?(person: Pick<SheetActor, 'stores'>): void
  /** Refuses invalid defaults. */
  startCheck(actor: SheetActor, plan: SheetPlan): SheetCheck
  startApply(actor: SheetActor, importId: number, effect: ImportChoices['effect']): SheetApply
  /** Null if the undo is possible. */
  findUndoBlock(tx: Tx, importId: number): Promise<UndoBlock | null>
  /**
   * Undoes an import and locks its records. Records with a later change stay if `others` says so; or else they are a
   * block, and nothing changes.
   */
  undo(tx: Tx, importId: number, actor: SheetActor, how: UndoHow): Promise<UndoBlock | UndoneImport>
}
