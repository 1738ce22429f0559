import { textEntry } from '@zhanggui/contract'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { fillText, languages } from '@zhanggui/contract/text.ts'
import type { SheetFault } from '../../kernel/sheet/sheet-service.ts'

/** Faults that only the first file shows: an error file has the plain text of their cells. */
const doubts = [
  'transfer.commaNumber',
  'transfer.markedText',
  'transfer.unknownFormat',
  'transfer.notAsTyped',
  'transfer.mixedUnits',
  'transfer.splitNumber',
  'transfer.noCachedValue',
  'transfer.lostDigits',
] as const satisfies SheetFault['key'][]

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
        const [sentence = ''] = String(textEntry(key)?.[at] ?? '').split(/：|\. /)
        // Another value of the row (`next`) is not compared.
        const [begin = ''] = sentence.replace('{next}', '\0').split('\0')
        return said.includes(fillText([begin, begin], language, { label: name, value: text.slice(0, 40) }))
      }),
  )
  return found ?? null
}
