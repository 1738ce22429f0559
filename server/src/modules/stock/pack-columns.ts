import { packCount } from '@zhanggui/contract/measure-pack.ts'

/** The pieces of a pack in the columns of a delivery note. */

/** A column of nothing else: Pack, 'Case Pack', Units/Case, 换算率, 包装系数. */
const packColumn =
  /\bpack(?: ?(?:size|qty))?$|\b(?:units?|pcs|pieces|bottles|qty) ?(?:\/|per) ?(?:case|carton|ctn|box|pack)\b|换算|系数|进率|(?:包装|[箱件])含量/i
const specColumn = /规格|^spec(?:ification)?s?$|^size$/i
const most = 1000
/** Behind it, a number alone below 规格 is rather a size. */
const mostInSpec = 100
const measure = '(?:ml|l|g|kg|毫升|升|克|千克|公斤)'
/** '1:24', '1/24', '24*1', '550ml/24', '24-550ml'. */
const ratios = [
  /^1\s*[:/]\s*(\d{1,4})$/,
  /^(\d{1,4})\s*[*x]\s*1$/,
  new RegExp(`^\\d+(?:\\.\\d+)?\\s*${measure}\\s*[/:-]\\s*(\\d{1,3})$`),
  new RegExp(`^(\\d{1,3})\\s*[/:-]\\s*\\d+(?:\\.\\d+)?\\s*${measure}$`),
]

/** The pieces of a pack that a cell says, alone or in its column. */
export function packIn(text: string, header: string): number | null {
  const [isPack, isSpec] = [packColumn.test(header.trim()), specColumn.test(header)]
  if (!isPack && !isSpec) return packCount(text, header)
  const plain = text.normalize('NFKC').toLowerCase().replace(/[×✕]/g, '*').trim()
  const bare = /^\d{1,4}$/.test(plain) ? Number(plain) : null
  const said = bare ?? Number(ratios.flatMap((one) => one.exec(plain)?.[1] ?? [])[0] ?? 0)
  const isUsual = said >= 2 && said <= (bare !== null && !isPack ? mostInSpec : most)
  return isUsual ? said : packCount(text, header)
}

/** '斤', '按斤', '数量单位：斤', '以上数量为市斤': the weight in which a remark or a line below the goods counts them. */
const weight = '(市斤|公斤|千克|斤|两|克|kgs?|g|磅|lbs?)'
const aloneWeight = new RegExp(`^(?:按|论|以|(?:数量)?单位:?)?\\s*${weight}(?:计算?|称重?|为单位)?$`, 'i')
const lineWeight = new RegExp(
  `(?:数量|单位|重量|以上)[^价,;。]{0,8}(?:为|是|按|以|:)\\s*${weight}(?:计算?|称重?|为单位)?[)。.]?$`,
  'i',
)

const half = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^[(【[]|[)】\]]$/g, '')
    .trim()

export const weightIn = (text: string): string | null => aloneWeight.exec(half(text))?.[1] ?? null

/** The same for a line outside of the goods. */
export const weightBelow = (cells: readonly string[]): string | null => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0 || filled.length > 2) return null
  return lineWeight.exec(half(filled.join('')))?.[1] ?? null
}
