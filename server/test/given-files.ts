import * as sheetJs from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'

// Test builders: merchants' files of every format.

/** A cell: a text, a number, or a number with its format. An ods file stores the shown text, too. */
type GivenCell = string | number | boolean | null | { v: number; z: string; w?: string }

interface Look {
  /** The name of the sheet. */
  name?: string
  /** Merged cells, such as `B1:C1`. */
  merges?: readonly string[]
  /** The hidden rows of the file, from 1. */
  hidden?: readonly number[]
  /** Further sheets by their names. */
  more?: Readonly<Record<string, readonly (readonly GivenCell[])[]>>
  /** Notes by cell, such as `B1`. */
  notes?: Readonly<Record<string, string>>
}

export interface GivenFile {
  ending: string
  content: () => Buffer
}

const bookTypes = { xlsx: 'xlsx', xls: 'biff8', et: 'biff8', ods: 'ods', xlsb: 'xlsb', xlsm: 'xlsm' } as const
export type BookEnding = keyof typeof bookTypes

/** A workbook with one sheet, or with further ones. WPS also writes .et files as BIFF8. */
export const book = (
  ending: BookEnding,
  rows: readonly (readonly GivenCell[])[],
  look: Look = {},
): GivenFile => ({
  ending,
  content() {
    sheetJs.set_cptable(codePages)
    const sheet = sheetJs.utils.aoa_to_sheet(
      rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell ? { t: 'n', ...cell } : cell))),
    )
    if (look.merges) sheet['!merges'] = look.merges.map((area) => sheetJs.utils.decode_range(area))
    for (const [at, note] of Object.entries(look.notes ?? {})) {
      const cell = (sheet[at] ?? { t: 'z' }) as sheetJs.CellObject
      sheet[at] = cell
      cell.c = [{ a: '店长', t: `店长:\n${note}` }]
    }
    if (look.hidden) {
      const hidden = new Set(look.hidden)
      sheet['!rows'] = rows.map((_, at) => (hidden.has(at + 1) ? { hidden: true } : {}))
    }
    const made = sheetJs.utils.book_new()
    sheetJs.utils.book_append_sheet(made, sheet, look.name ?? 'Sheet1')
    for (const [name, further] of Object.entries(look.more ?? {}))
      sheetJs.utils.book_append_sheet(made, sheetJs.utils.aoa_to_sheet(further.map((row) => [...row])), name)
    return sheetJs.write(made, { type: 'buffer', bookType: bookTypes[ending], codepage: 936 })
  },
})

/** A text with separated values. */
export const text = (
  ending: 'csv' | 'tsv' | 'txt',
  rows: readonly (readonly (string | number | null)[])[],
  separator = ',',
  encode: (whole: string) => Buffer = Buffer.from,
): GivenFile => ({
  ending,
  content: () =>
    encode(
      rows
        .map((row) => row.map((cell) => quoted(String(cell ?? ''), separator)).join(separator))
        .join('\r\n'),
    ),
})

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell

/** A right barcode of 13 digits, another one for each number. */
export function barcode(number: number, start = '69'): string {
  const digits = start + String(number).padStart(12 - start.length, '0')
  return digits + gs1CheckDigit(digits)
}
