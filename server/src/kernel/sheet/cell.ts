import { type TextKey, textEntry } from '@zhanggui/contract'
import { halfWidth } from '@zhanggui/contract/half-width.ts'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { ruleOf } from '@zhanggui/contract/rules.ts'
import type { Language, TextEntry } from '@zhanggui/contract/text.ts'
import { mostRepeated } from '@zhanggui/contract/transfer/option-list.ts'
import type { z } from 'zod'
import { changeText } from '../record/difference.ts'
import type { RowReason } from './sheet-service.ts'

/** A value as in the database: cents, grams, thousandths, numbers of enumerations. */
export type CellValue = string | number | boolean | readonly string[] | readonly number[] | null

/** The fault of a cell. */
export type Fault = Omit<RowReason, 'field'>
export type Parsed = { value: CellValue } | { fault: Fault }

/** The cell of an importable column: reads and writes its text. */
export interface Cell {
  /** Gets the text of a non-empty cell. */
  parse(text: string): Parsed
  text(value: CellValue, language: Language): string
  /** The value in the change log; null for empty. */
  log(value: CellValue): string | null
  /** The effect of an empty cell on an existing record: sets a value, keeps the current one, or is refused. */
  empty: { value: CellValue } | 'keep' | 'required'
  /** The value of a new record if neither the file nor a default gives one. Undefined: a value is required. */
  birth: CellValue | undefined
  /** The allowed texts of a column with options, in the user's language. */
  options?(language: Language): string[]
}

type Rest = Partial<Pick<Cell, 'empty' | 'birth'>>

export const faultOf = (issue: z.core.$ZodIssue): { fault: Fault } => {
  const { key, params } = ruleOf(issue)
  // The keys come from the contract's own schemas, so all of them are texts.
  return { fault: { key: key as TextKey, params } }
}

const checked = (schema: z.ZodType<CellValue>, value: unknown): Parsed => {
  const parsed = schema.safeParse(value)
  return parsed.success ? { value: parsed.data } : faultOf(parsed.error.issues[0] as z.core.$ZodIssue)
}

const plainText = (value: CellValue): string => String(value ?? '')

/** A new record needs a value, and an empty cell cannot clear it. */
export const needed = { empty: 'required', birth: undefined } as const

export const textCell = (schema: z.ZodType<string>, rest: Rest = {}): Cell => ({
  parse: (cell) => checked(schema, cell),
  text: plainText,
  log: changeText,
  empty: { value: '' },
  birth: '',
  ...rest,
})

/** A text of one line. A break in the cell only folds it: the line goes on after a space. */
export function lineCell(schema: z.ZodType<string>, rest: Rest = {}): Cell {
  const cell = textCell(schema, rest)
  return { ...cell, parse: (text) => cell.parse(text.replace(/\s*[\r\n]+\s*/g, ' ')) }
}

/** Several texts in a cell, separated by commas or white space. */
export const textsCell = (schema: z.ZodType<string[]>, rest: Rest = {}): Cell => ({
  parse: (cell) =>
    checked(
      schema,
      halfWidth(cell)
        .split(/[,、;\s]+/)
        .filter((part) => part !== ''),
    ),
  text: (value) => (value as string[]).join(','),
  log: changeText,
  empty: { value: [] },
  birth: [],
  ...rest,
})

// Accepts full-width digits and thousands separators. The import has already taken away units.
function plainNumber(cell: string): string {
  const half = halfWidth(cell)
  return /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(half) ? half.replaceAll(',', '') : half
}

/** `12.500` and `12.5` are the same amount. The result has no more decimals than the schema allows. */
const withoutTail = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/0+$/, '').replace(/\.$/, '') : decimal

const decimalCell =
  (read: (decimal: string) => number | null, write: (value: number) => string) =>
  (schema: z.ZodType<string | null>, rest: Rest = {}): Cell => {
    const text = (value: CellValue) => (value === null ? '' : write(Number(value)))
    return {
      parse: (cell) => {
        const parsed = checked(schema, plainNumber(cell))
        if ('fault' in parsed || parsed.value === null) return parsed
        return { value: read(withoutTail(String(parsed.value))) }
      },
      text,
      log: (value) => text(value) || null,
      empty: { value: null },
      birth: null,
      ...rest,
    }
  }

/** Yuan in the sheet, cents in the database. */
export const moneyCell = decimalCell(centsOf, yuanOf)
/** Weights and quantities: kg or units with up to three decimals in the sheet, grams or thousandths in the database. */
export const quantityCell = decimalCell(thousandthsOf, decimalOf)

export const wholeCell = (schema: z.ZodType<number | null>, rest: Rest = {}): Cell => ({
  parse: (cell) => {
    const number = plainNumber(cell)
    if (!/^-?\d{1,15}(\.\d+)?$/.test(number)) return { fault: { key: 'rule.notANumber', params: {} } }
    return checked(schema, Number(number))
  },
  text: plainText,
  log: changeText,
  empty: { value: null },
  birth: null,
  ...rest,
})

/** An option of an enumeration, and its label per language. */
export interface Choice {
  value: number | boolean
  names: readonly string[]
}

export const choicesOf = (
  values: readonly number[],
  labelOf: (value: number) => TextKey | TextEntry,
): Choice[] =>
  values.map((value) => {
    const label = labelOf(value)
    return { value, names: (typeof label === 'string' ? textEntry(label) : label)?.slice(0, 2) as string[] }
  })

const nameOf = ({ names }: Choice, language: Language) => names[language === 'zh' ? 0 : 1] ?? ''

const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** The values of options by all their names. `others` has the names of other systems. */
function valuesByName(choices: readonly Choice[], others: Readonly<Record<string, number>>) {
  const values = new Map<string, number | boolean>(Object.entries(others))
  for (const { value, names } of choices) {
    values.set(String(value), value)
    for (const name of names) values.set(folded(name), value)
  }
  return values
}

const unknownOption = (cell: string): Parsed => ({
  fault: { key: 'transfer.unknownOption', params: { value: cell.slice(0, mostRepeated) } },
})

/** The label of an option. A number without an option shows as a number. */
const choiceText = (choices: readonly Choice[], value: CellValue, language: Language): string => {
  if (value === null) return ''
  const choice = choices.find((item) => item.value === value)
  return choice ? nameOf(choice, language) : String(value)
}

/** An option within brackets, or with another of its names in brackets: 千克(kg). */
function bracketed<T>(name: string, byName: ReadonlyMap<string, T>): T | undefined {
  const [, before = '', within = ''] = /^(.*?)[([【〔「](.+)[)\]】〕」]$/.exec(name) ?? []
  const value = byName.get(within)
  return before === '' || byName.get(before) === value ? value : undefined
}

export function choiceCell(
  choices: readonly Choice[],
  { others = {}, ...rest }: Rest & { others?: Readonly<Record<string, number>> } = {},
): Cell {
  const byName = valuesByName(choices, others)
  return {
    parse: (cell) => {
      const name = folded(cell)
      const value = byName.get(name) ?? bracketed(name, byName)
      return value === undefined ? unknownOption(cell) : { value }
    },
    text: (value, language) => choiceText(choices, value, language),
    log: changeText,
    empty: 'keep',
    birth: undefined,
    options: (language) => choices.map((choice) => nameOf(choice, language)),
    ...rest,
  }
}

/** Several options in a cell. */
export function choicesCell(choices: readonly Choice[], schema: z.ZodType<number[]>, rest: Rest = {}): Cell {
  const byName = valuesByName(choices, {})
  return {
    parse: (cell) => {
      const values = new Set<number | boolean>()
      for (const part of cell.split(/[,，、;；]/)) {
        if (part.trim() === '') continue
        const value = byName.get(folded(part))
        if (value === undefined) return unknownOption(part.trim())
        values.add(value)
      }
      // In the order of the contract, so that another order in the file is not a change.
      return checked(
        schema,
        choices.flatMap(({ value }) => (values.has(value) ? [Number(value)] : [])),
      )
    },
    text: (value, language) =>
      (value as number[])
        .map((item) => choiceText(choices, item, language))
        .join(language === 'zh' ? '，' : ', '),
    log: changeText,
    empty: { value: [] },
    birth: [],
    options: (language) => choices.map((choice) => nameOf(choice, language)),
    ...rest,
  }
}
