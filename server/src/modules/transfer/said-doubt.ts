import { textEntry } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { fillText, languages } from '@zhanggui/contract/text.ts'
import type { SheetFault } from '../../kernel/sheet/sheet-service.ts'

/**
 * True for faults that only the first file shows: its format, its lines and its other rows. An error file has the plain text
 * of the cells, and hides them. The others are found again in the same cells.
 */
const firstOnly: Record<SheetFault['key'], boolean> = {
  'transfer.rowTooLong': true,
  'transfer.commaNumber': true,
  'transfer.markedText': true,
  'transfer.maybeStruck': true,
  'transfer.unknownFormat': true,
  'transfer.notAsTyped': true,
  'transfer.mixedUnits': true,
  'transfer.bareMeasure': true,
  'transfer.splitNumber': true,
  'transfer.noCachedValue': true,
  'transfer.lostDigits': true,
  'transfer.rowUnit': false,
  'transfer.amountParts': false,
  'transfer.otherWeight': false,
  'transfer.otherPrice': false,
  'transfer.ditto': false,
  'transfer.shownOtherwise': false,
  'transfer.errorValue': false,
  'transfer.notExact': false,
  'rule.controlCharacter': false,
  'rule.maxLength': false,
  // Its text does not say the value.
  'rule.invalid': false,
  'rule.required': false,
}
export const firstOnlyKeys = Object.entries(firstOnly).flatMap(([key, is]) => (is ? [key] : []))
const doubts = Object.entries(firstOnly).flatMap(([key, is]) =>
  is && key !== 'transfer.rowTooLong' ? [key as SheetFault['key']] : [],
)

/** The first sentence of a text as far as it says the label and the value. Other values of the row are not compared. */
const beginOf = (template: string): string =>
  (template.split(/：|\. /)[0] ?? '').replace(/\{(?!label|value\b)[\s\S]*/, '')

/**
 * The doubt about this text that the reason of an error file names. The row stays refused until its value changes or
 * someone deletes the reason.
 */
export function saidDoubt(
  said: string | undefined,
  { label }: SheetColumn,
  text: string,
): SheetFault['key'] | null {
  if (!said) return null
  const found = doubts.find(
    (key) =>
      (key === 'transfer.noCachedValue') === (text === '') &&
      languages.some((language, at) => {
        const name = String(textEntry(label)?.[at] ?? '')
        const begin = beginOf(String(textEntry(key)?.[at] ?? ''))
        return said.includes(fillText([begin, begin], language, { label: name, value: text.slice(0, 40) }))
      }),
  )
  return found ?? null
}

/** The values of a row as a reason names them: all, or the first and last ones of a long row. */
export function valuesText(cells: readonly string[]): string {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const all = filled.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | ')
  return all.length <= 160 ? all : `${all.slice(0, 80)} …(${filled.length})… ${all.slice(-80)}`
}

/** True if the reason of an error file says that the row has too many values, and these are still its values. */
export const saidTooLong = (said: string | undefined, cells: readonly string[]): boolean =>
  !!said &&
  said.includes(valuesText(cells)) &&
  languages.some((_, at) => said.includes(beginOf(String(textEntry('transfer.rowTooLong')?.[at] ?? ''))))
