import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import type { SheetLine } from '@zhanggui/contract/stock/sheet-lines.ts'
import type { useText } from '../base/text.ts'

/**
 * The rows of pasted text: code, quantity and an optional cost, separated by tabs, commas or spaces. Between tabs, which
 * a spreadsheet writes, a comma is one of thousands: 1,200.
 */
export const pastedRows = (text: string): SheetLine[] =>
  text.split('\n').flatMap((line, at) => {
    const parts = line.includes('\t') ? line.split('\t') : line.trim().split(/\s*[,，;；]\s*|\s+/)
    const [code = '', amount = '', cost = ''] = parts.map((part) => part.trim())
    const number = (written: string) => (thousands.test(written) ? written.replace(/[,，]/g, '') : written)
    return line.trim() === ''
      ? []
      : [{ row: at + 1, code, amount: number(amount), cost: number(cost), fault: '' }]
  })

const thousands = /^\d{1,3}([,，]\d{3})+(\.\d+)?$/

/** The rows of a file as text, as a person could have pasted them. */
export const textOfRows = (rows: readonly SheetLine[]): string =>
  rows.map(({ code, amount, cost }) => [code, amount, ...(cost ? [cost] : [])].join('\t')).join('\n')

const keyOf = ({ code, amount, cost }: SheetLine): string => JSON.stringify([code, amount, cost])

/**
 * The rows of the text of a file that a person has edited. Those that stand there as in the file keep their fault, and
 * all their places as long as no row is gone.
 */
export function editedRows(before: readonly SheetLine[], text: string): SheetLine[] {
  const edited = pastedRows(text)
  const known = new Map<string, SheetLine[]>()
  for (const row of before) {
    const [read = row] = pastedRows(textOfRows([row]))
    known.set(keyOf(read), [...(known.get(keyOf(read)) ?? []), row])
  }
  return edited.map((row, at) => ({
    ...row,
    row: edited.length === before.length ? (before[at]?.row ?? row.row) : row.row,
    fault: known.get(keyOf(row))?.shift()?.fault ?? '',
  }))
}

export interface GoodsLine {
  row: number
  code: string
  /** In thousandths. */
  amount: number
  cost: string | null
}

/** The lines of rows, and what is wrong with the others. `zero`: an amount of 0 says something. */
export function goodsLines(
  rows: readonly SheetLine[],
  t: ReturnType<typeof useText>,
  { zero = false }: { zero?: boolean } = {},
): { lines: GoodsLine[]; faults: string[] } {
  const faults: string[] = []
  const lines = new Map<string, GoodsLine>()
  for (const { row, code, amount: typed, cost, fault } of rows) {
    const wrong = (why: string) => faults.push(t('document.rowFault', { row, fault: why }))
    const amount = thousandthsOf(typed)
    const first = lines.get(code)
    if (fault) wrong(fault)
    else if (!code) wrong(t('document.rowNoCode'))
    else if (amount === null || amount < 0 || (amount === 0 && !zero))
      wrong(typed ? t('document.rowBadAmount', { text: typed }) : t('document.rowNoAmount'))
    else if (cost && centsOf(cost) === null) wrong(t('document.rowBadCost', { text: cost }))
    else if (first) wrong(t('document.rowTwice', { code, first: first.row }))
    else lines.set(code, { row, code, amount, cost: cost || null })
  }
  return { lines: [...lines.values()], faults }
}
