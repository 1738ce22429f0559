import { headerPath } from '@zhanggui/contract/measure-header.ts'
import { simplified } from '@zhanggui/contract/traditional.ts'
import type { ImportedRow } from './import-file.ts'
import { languageParts } from './two-languages.ts'

// Columns without a field that say yes or no about the goods, or their state: 是否上架, 商品状态, 'Hidden', 'Sold by weight'.

const no =
  /^(?:否|不是?|不(?:可以?|能|允许|支持|需要?|用)|没有?|无|假|未|关闭?|停|n|no|none|false|f|off|0|-1|[x×✗✕✘☒☐])$/
const yes = /^(?:是的?|对|真|有|已|可以?|需要?|开启?|勾|打勾|打√|y|yes|true|t|1|on|v|[√✓✔●☑✅★])$/

/** A value or a header in lower case, half width and simplified characters. */
export const plainWords = (text: string): string =>
  simplified(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

export const isNo = (value: string): boolean => no.test(value)
export const isYes = (value: string): boolean => yes.test(value)

const inBrackets = /\s*[([{【［][^()[\]{}【】［］]*[)\]}】］]/g

/** The names of a header: without notes in brackets, marks and upper lines, and in each of its languages. */
export function flagNames(header: string): string[] {
  const last = header.split(headerPath).at(-1) ?? ''
  const bare = last
    .normalize('NFKC')
    .replace(inBrackets, '')
    .replace(/[?*:;]+\s*$/, '')
  const words = bare.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('-', ' ')
  return [words, ...languageParts(bare)].map((name) => plainWords(name)).filter((name) => name !== '')
}

/** A number other than those of yes and no. */
const otherNumber = /^-?\d+(?:\.\d+)?$/
const isOtherNumber = (cell: string): boolean => {
  const value = cell.normalize('NFKC').replaceAll(',', '').trim()
  return otherNumber.test(value) && ![-1, 0, 1].includes(Number(value))
}

/** The flags of a file whose cells mean something only beside the other cells of their column. */
export interface WholeColumns {
  /** They count: 销售 with 0, 1, 2 and 34 is the number of sold goods, and its 0 says no 'no'. */
  counting: ReadonlySet<number>
  /** They say yes or nothing, so that their empty cells say no: 是否上架 √. */
  marking: ReadonlySet<number>
  /** They have crosses or nothing, so that a cross is the mark and no 'no': Discontinued x. */
  crossing: ReadonlySet<number>
}

export const noColumns: WholeColumns = { counting: new Set(), marking: new Set(), crossing: new Set() }

/** Reads such columns of a file. */
export async function wholeColumns(
  batches: AsyncIterable<readonly Pick<ImportedRow, 'cells'>[]>,
  columns: readonly number[],
): Promise<WholeColumns> {
  const counting = new Set<number>()
  const [marking, crossing] = [new Set<number>(), new Set<number>()]
  const [notYes, notCross] = [new Set<number>(), new Set<number>()]
  for await (const rows of batches)
    for (const { cells } of rows)
      for (const column of columns) {
        const cell = cells[column] ?? ''
        if (isOtherNumber(cell)) counting.add(column)
        if (cell.trim() === '') continue
        ;(isYes(plainWords(cell)) ? marking : notYes).add(column)
        ;(cross.test(cell.trim()) ? crossing : notCross).add(column)
      }
  for (const column of notYes) marking.delete(column)
  for (const column of notCross) crossing.delete(column)
  return { counting, marking, crossing }
}
const cross = /^[xX×✗✕✘☒*]$/
