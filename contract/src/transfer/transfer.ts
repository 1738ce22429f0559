import { z } from 'zod'
import { type Unit, units } from '../measure.ts'
import { id, moment } from '../rules.ts'
import { taskProgress } from '../task/task.ts'

/** The result of a row in an import. */
export const rowResult = { created: 1, changed: 2, unchanged: 3, refused: 4 } as const
export type RowResult = (typeof rowResult)[keyof typeof rowResult]

/** The states of an import. `checking` is the dry run; it writes nothing. */
export const importState = {
  checking: 10,
  ready: 20,
  applying: 30,
  applied: 40,
  undoing: 50,
  undone: 60,
  failed: 70,
  cancelled: 80,
} as const

// The keys of an object are always strings.
const unitCodes = Object.keys(units) as Unit[]

/** One column of the merchant's file. `field` is a column key of the sheet definition; null skips the column. */
export const columnMapping = z.strictObject({
  column: z.number().int().min(0).max(255),
  field: z.string().max(64).nullable(),
  /** Takes the numbers as they are, although the header has another unit or note. */
  asWritten: z.boolean().default(false),
})

/**
 * The effect of an import on its records: new ones are drafts, effective now, or effective at the next 00:00 of the
 * merchant (T+1). Decision 0006 has the whole table.
 */
export const importEffects = ['draft', 'now', 'nextDay'] as const
export const importEffect = z.enum(importEffects)
export type ImportEffect = z.output<typeof importEffect>

/** Decisions about all such rows of a file at once. The dry run offers those that its rows need. */
export const importChoices = z.strictObject({
  /** Rows that repeat a key: only the first or the last counts, or the others become further specifications. */
  repeats: z.enum(['first', 'last', 'specs']).default('first'),
  /** Barcodes that may have lost leading zeros: refused, completed, or kept. */
  zeros: z.enum(['ask', 'add', 'keep']).default('ask'),
  /** Codes that may have lost their last digits: refused, or kept. */
  digits: z.enum(['ask', 'keep']).default('ask'),
  /** Two values of a line of text that may be one number, 1,500: refused, or kept as two. */
  splits: z.enum(['ask', 'keep']).default('ask'),
  /** Prices of weighed goods without a sale unit: refused, of 500g, or of a kg and converted. */
  weighed: z.enum(['ask', 'half', 'kilo']).default('ask'),
  /** Prices below the cost, where the price or the cost changes: refused, or imported. */
  underCost: z.enum(['ask', 'take']).default('ask'),
  /** Rows whose name or barcode is not that of the product of their code: refused, or imported. */
  otherGoods: z.enum(['ask', 'take']).default('ask'),
  /** Products whose name says another unit than their column, and prices that come with a new unit: refused, or imported. */
  otherUnits: z.enum(['ask', 'take']).default('ask'),
  /** Rows that only say 个 or pcs of a product with another unit: refused, the unit of the product stays, or theirs is taken. */
  looseUnits: z.enum(['ask', 'keep', 'take']).default('ask'),
  /** Prices and costs that rise to many times or fall to a tenth, or are many times the cost of a new product, and, for a person who does not see costs, prices that fall far: refused, or imported. */
  farBelow: z.enum(['ask', 'take']).default('ask'),
  /** Prices of rows whose remark leaves them open (待定, 面议, TBD) or limits their time: refused, or imported. */
  openPrices: z.enum(['ask', 'take']).default('ask'),
  /** Prices of rows that say that they are no usual ones (促销, 会员, 不含税): refused, imported, or the rows left out. */
  otherPrices: z.enum(['ask', 'take', 'leaveOut']).default('ask'),
  /** Amounts with more decimals than their field has, which the file shows rounded: refused, or imported as shown. */
  decimals: z.enum(['ask', 'take']).default('ask'),
  /** Rows of one name that only a column without a field tells apart: 规格. */
  specNames: z.enum(['ask', 'add', 'leave']).default('ask'),
  /** The same for new goods with codes of their own. */
  variants: z.enum(['leave', 'add']).default('leave'),
  /** Rows without a code and a barcode, with the name of a known product. */
  sameNames: z.enum(['ask', 'update', 'create']).default('ask'),
  /** Cells that take barcodes or amounts of money from known records: refused, the values kept, or emptied. */
  emptied: z.enum(['ask', 'keep', 'empty']).default('ask'),
  /** Products for sale of rows that say that they are not sold: refused, set off sale, left for sale, or the rows left out. */
  offSale: z.enum(['ask', 'take', 'keep', 'leaveOut']).default('ask'),
  /** Rows that are hidden or filtered out in the file. */
  hidden: z.enum(['import', 'leaveOut']).default('import'),
  /** Units that the names of new records say, in rows without a unit: the default of the file, or these. */
  units: z.enum(['leave', 'take']).default('leave'),
  /** Null: now for a person who may publish, or else the next day. A noun without this choice always has null. */
  effect: importEffect.nullable().default(null),
})
export type ImportChoices = z.output<typeof importChoices>
export const usualChoices: ImportChoices = importChoices.parse({})

/** A fact about the rows of a dry run that a person must know, with some examples. */
export const importFinding = z.object({
  kind: z.enum([
    'repeats',
    'zeros',
    'digits',
    'checkDigits',
    'splits',
    'weighed',
    'underCost',
    'otherGoods',
    'otherUnits',
    'looseUnits',
    'farBelow',
    'openPrices',
    'saidUnits',
    'otherPrices',
    'offSale',
    'emptied',
    'decimals',
    'onlyShown',
    'cleaned',
    'entities',
    'placeholders',
    'totals',
    'handleRows',
    'pictureRows',
    'above',
    'below',
    'remarks',
    'headers',
    'hidden',
    'hiddenColumns',
    'units',
    'packs',
    'rounded',
    'spelled',
    'later',
    'waiting',
    'replaced',
    'notDraft',
    'withheld',
    'times',
    'unusedPrices',
    'unused',
    'sameNames',
    'knownNames',
    'specNames',
    'variants',
  ]),
  count: z.number().int(),
  /** None for a person from whom they are hidden (decision 0036). */
  examples: z.array(z.string()),
})
export type ImportFinding = z.output<typeof importFinding>

export const importOptions = z.strictObject({
  /** Default values by column key, as text. They fill fields without a column, and empty cells. */
  defaults: z.record(z.string().max(64), z.string().max(255)).default({}),
  /** Saves this mapping for the next file with the same headers. */
  remember: z.boolean().default(true),
  choices: importChoices.prefault({}),
})

/** The sheet to import and the row of its header. The server finds a missing one itself. */
export const sheetSource = {
  sheetName: z.string().max(255).optional(),
  /** As the file counts its rows, from 1. */
  headerRow: z.number().int().min(1).max(1_048_576).optional(),
  /** The number of its rows. By default the merged cells tell it. */
  headerRows: z.number().int().min(1).max(3).optional(),
}

/** The server's reading of a file: its headers, samples, and the field of each column. */
export const sheetInspection = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  sheetName: z.string(),
  headerRow: z.number().int(),
  headerRows: z.number().int(),
  /** Another row may as well be the header, so the user must confirm it. */
  doubt: z.boolean(),
  /** Further sheets with the same header: the user must say which sheet is meant. */
  alikeSheets: z.array(z.string()),
  /** The possible numbers of header rows from this row on. */
  headerLines: z.array(z.number().int()),
  /** Every visible sheet. A sheet without rows cannot be chosen. */
  sheets: z.array(
    z.object({
      name: z.string(),
      /** Rows that are not empty. */
      rows: z.number().int(),
      rowsCapped: z.boolean(),
    }),
  ),
  /** The first rows that are not empty, so that the user can choose the header. */
  firstRows: z.array(z.object({ rowNumber: z.number().int(), cells: z.array(z.string()) })),
  /** True if at least one header names a field. */
  recognized: z.boolean(),
  /** The number of data rows, without the header. With `rowsCapped` the count stopped there. */
  rows: z.number().int(),
  rowsCapped: z.boolean(),
  columns: z.array(
    z.object({
      column: z.number().int(),
      /** A, B, … AA. */
      letter: z.string(),
      header: z.string(),
      /** The note (comment) of the header's cells; '' if they have none. */
      note: z.string(),
      /** The first values below the header. */
      samples: z.array(z.string()),
      /** The same as the file shows them (5%, 3月1日). A field of text, such as a code, stores these. */
      shown: z.array(z.string()),
      field: z.string().nullable(),
      /** The way it was matched: by the exact name, by another known name, by a remembered mapping, or not at all. */
      matchedBy: z.enum(['name', 'alias', 'remembered', 'none']),
      /** A likely field. The user must confirm it. */
      unsure: z.string().nullable(),
      /**
       * Why: the header often has another system's number, its unit or note may change its meaning, several columns
       * may have this field, or the columns beside a price are those of a purchase or a sale.
       */
      why: z.enum(['number', 'unit', 'several', 'document']).nullable(),
      /** Where the file says the unit or the word that a person is asked about. Null without such a question. */
      saidAt: z.enum(['header', 'column', 'title', 'sheet', 'file', 'note']).nullable(),
      /** The unit in the header as it is written there, and its code if it is known. */
      unit: z.object({ text: z.string(), unit: z.enum(unitCodes).nullable() }).nullable(),
      asWritten: z.boolean(),
      /** Its field needs a permission that this person lacks, so the column is left out. */
      withheld: z.boolean(),
    }),
  ),
  /** Defaults of the remembered mapping. */
  defaults: z.record(z.string(), z.string()),
  /** True if a mapping for these headers was remembered. */
  remembered: z.boolean(),
})
export type SheetInspection = z.output<typeof sheetInspection>

export const importCounts = z.object({
  total: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
})

/** Records that stay as they are: their number, and the names of the first. */
export const keptRecords = z.object({ count: z.number().int(), names: z.array(z.string()) })
export type KeptRecords = z.output<typeof keptRecords>

export const importDetail = z.object({
  id,
  serviceBean: z.string(),
  /** True if this person uploaded the file. Only he runs the import, also with other choices. */
  own: z.boolean(),
  fileName: z.string(),
  bytes: z.number().int(),
  /** The place of the rows in the file; '' and 0 if unknown. */
  sheetName: z.string(),
  headerRow: z.number().int(),
  state: z.number().int(),
  counts: importCounts,
  /** Categories that the import creates: their number, and the paths of the first. */
  newCategories: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  /** The number of created rows without a code or another key. A later import cannot find their records. */
  unidentified: z.number().int(),
  choices: importChoices,
  /** False if rows of this noun cannot become further specifications of a repeated key. */
  specs: z.boolean(),
  /** The effects that this person may choose; empty for a noun without them. */
  effects: z.array(importEffect),
  findings: z.array(importFinding),
  /** The progress of the running step, or of the last one. */
  progress: taskProgress,
  taskId: id.nullable(),
  /** The duration of the step so far, in ms. */
  durationMs: z.number().int(),
  /** The reason of a failure, in the language of the request. */
  reason: z.string(),
  /** Address of the error file; '' if no row was refused, the file is not ready, or the import is another person's. */
  errorFile: z.string(),
  /** True if undo is possible: the import is applied, and its records have no later change. */
  undoable: z.boolean(),
  /**
   * The reason why undo is impossible, in the language of the request. '' if it is possible or there is nothing to
   * undo.
   */
  undoBlocked: z.string(),
  /** The import that must be undone before this one. */
  undoFirst: id.nullable(),
  /** If a later change blocks the undo: the number of records that can be undone, and those that stay. */
  undoOthers: z.object({ count: z.number().int(), kept: keptRecords }).nullable(),
  /** The records that an undo has left as they are. */
  kept: keptRecords,
  createdAt: moment,
})
export type ImportDetail = z.output<typeof importDetail>

/** A row of the dry run's page of changes. */
export const importRow = z.object({
  rowNumber: z.number().int(),
  result: z.number().int(),
  /** The title of the record for the user. */
  title: z.string(),
  /** Every mapped field of the row. `before` is null if there was no value or it does not change. */
  cells: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      before: z.string().nullable(),
      fault: z.boolean(),
    }),
  ),
  /** The reasons of a refusal, in the language of the request. */
  reasons: z.array(z.string()),
})
export type ImportRow = z.output<typeof importRow>
