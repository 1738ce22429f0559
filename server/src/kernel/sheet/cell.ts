import { type TextKey, textEntry } from '@zhanggui/contract'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { ruleOf } from '@zhanggui/contract/rules.ts'
import type { Language, TextEntry } from '@zhanggui/contract/text.ts'
import type { z } from 'zod'
import { changeText } from '../record/difference.ts'
import type { RowReason } from './sheet-service.ts'

/** A value as the database has it: cents, grams, thousandths, codes of enumerations. */
export type CellValue = string | number | boolean | readonly string[] | readonly number[] | null

/** What is wrong with a cell. */
export type Fault = Omit<RowReason, 'field'>
export type Parsed = { value: CellValue } | { fault: Fault }

/** A column that an import may change: how the text of its cells is read and written. */
export interface Cell {
  /** A cell that is not empty. */
  parse(text: string): Parsed
  text(value: CellValue, language: Language): string
  /** The value as the change log keeps it; null stands for empty. */
  log(value: CellValue): string | null
  /** What an empty cell makes of a record that exists: a value, or it keeps its own, or the cell is required. */
  empty: { value: CellValue } | 'keep' | 'required'
  /** What a new record gets when neither the file nor a default says anything; undefined when something must. */
  birth: CellValue | undefined
  /** The texts that a column of choices takes, in the user's language. */
  options?(language: Language): string[]
}

type Rest = Partial<Pick<Cell, 'empty' | 'birth'>>

export const faultOf = (issue: z.core.$ZodIssue): { fault: Fault } => {
  const { key, params } = ruleOf(issue)
  // Rule keys come from the contract's own schemas: all of them are texts.
  return { fault: { key: key as TextKey, params } }
}

const checked = (schema: z.ZodType<CellValue>, value: unknown): Parsed => {
  const parsed = schema.safeParse(value)
  return parsed.success ? { value: parsed.data } : faultOf(parsed.error.issues[0] as z.core.$ZodIssue)
}

const plainText = (value: CellValue): string => String(value ?? '')

/** What a cell of a new record must have, and no empty cell may take away. */
export const needed = { empty: 'required', birth: undefined } as const

export const textCell = (schema: z.ZodType<string>, rest: Rest = {}): Cell => ({
  parse: (cell) => checked(schema, cell),
  text: plainText,
  log: changeText,
  empty: { value: '' },
  birth: '',
  ...rest,
})

/** Several texts in a cell, apart by commas or white space. */
export const textsCell = (schema: z.ZodType<string[]>, rest: Rest = {}): Cell => ({
  parse: (cell) =>
    checked(
      schema,
      cell
        .normalize('NFKC')
        .split(/[,、;\s]+/)
        .filter((part) => part !== ''),
    ),
  text: (value) => (value as string[]).join(','),
  log: changeText,
  empty: { value: [] },
  birth: [],
  ...rest,
})

// Digits may be full-width, thousands may be grouped, and people write the unit behind the number.
function plainNumber(cell: string): string {
  const half = cell.normalize('NFKC').replace(/^[¥￥]\s*|\s*(元|kg|千克|公斤|mm|毫米|个|件)$/gi, '')
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(half) ? half.replaceAll(',', '') : half
}

/** `12.500` and `12.5` are the same amount; what is left has no more decimals than the schema allowed. */
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

/** A choice of an enumeration, and its name per language. */
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

/** The values of choices by every name they go by; `others` are words of other systems for the same. */
function valuesByName(choices: readonly Choice[], others: Readonly<Record<string, number>>) {
  const values = new Map<string, number | boolean>(Object.entries(others))
  for (const { value, names } of choices) {
    values.set(String(value), value)
    for (const name of names) values.set(folded(name), value)
  }
  return values
}

const unknownOption = (cell: string): Parsed => ({
  fault: { key: 'transfer.unknownOption', params: { value: cell.slice(0, 40) } },
})

/** The name of a choice; a code that the contract no longer knows shows as it is. */
const choiceText = (choices: readonly Choice[], value: CellValue, language: Language): string => {
  if (value === null) return ''
  const choice = choices.find((item) => item.value === value)
  return choice ? nameOf(choice, language) : String(value)
}

export function choiceCell(
  choices: readonly Choice[],
  { others = {}, ...rest }: Rest & { others?: Readonly<Record<string, number>> } = {},
): Cell {
  const byName = valuesByName(choices, others)
  return {
    parse: (cell) => {
      const value = byName.get(folded(cell))
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

/** Several choices in a cell. */
export function choicesCell(choices: readonly Choice[], rest: Rest = {}): Cell {
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
      // In the order of the contract, so that the order in the file is no change.
      return { value: choices.flatMap(({ value }) => (values.has(value) ? [Number(value)] : [])) }
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
