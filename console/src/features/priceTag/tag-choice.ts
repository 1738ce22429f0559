import { tagContent } from '@zhanggui/contract/priceTag/priceTag.fields.ts'
import type { TagRow, TagTemplateRow } from '@zhanggui/contract/priceTag/priceTag.ts'
import { builtInTemplates, partsOf, type TagTemplate } from '@zhanggui/contract/priceTag/template.ts'
import { cellsOf, leastTagHeight } from '@zhanggui/contract/tag-layout.ts'
import { today } from '../../kit/base/format.ts'
import type { Translate } from '../../kit/base/text.ts'
import { type PaperSize, papers } from '../../kit/print/paper.ts'
import type { PriceTagProps } from '../../kit/print/price-tag.tsx'

export const page = 'iposWeb.inventory.priceTag'

/** A template to choose, with its name in the user's language. */
export interface NamedTemplate extends TagTemplate {
  /** The name of a built-in one, or the id of an own one. */
  key: string
  name: string
  /** The record of an own template. */
  record: TagTemplateRow | null
}

export const namedTemplates = (own: readonly TagTemplateRow[], t: Translate): NamedTemplate[] => [
  ...builtInTemplates.map(({ key, band, ...template }) => ({
    ...template,
    key,
    band: band ? t('priceTag.bandWord') : '',
    name: t(`priceTag.${key}`),
    record: null,
  })),
  ...own.map((record) => ({
    key: record.id,
    name: record.name,
    width: record.width,
    height: record.height,
    content: record.content,
    band: record.band,
    record,
  })),
]

/** Whether a tag has room for these contents. */
export const hasRoom = (template: TagTemplate): boolean =>
  leastTagHeight(partsOf(template)) <= template.height

/** The code under the bars: the first barcode, or the code of the product. */
export const codeOf = ({ barcodes, code }: Pick<TagRow, 'barcodes' | 'code'>): string => barcodes[0] ?? code

/** A product on a tag of a template. */
export function tagOf(
  row: TagRow,
  { width, height, content, band }: TagTemplate,
  unit: string,
  t: Translate,
): PriceTagProps {
  const has = (one: keyof typeof tagContent) => content.includes(tagContent[one])
  const notes = [
    has('origin') && row.origin && t('priceTag.originNote', { origin: row.origin }),
    has('mnemonicCode') && row.mnemonicCode && t('priceTag.mnemonicNote', { code: row.mnemonicCode }),
    has('code') && row.code,
    has('printDate') && today(),
  ].filter((note) => typeof note === 'string' && note !== '') as string[]
  return {
    width,
    height,
    band,
    notes,
    ...(has('name') ? { name: row.name } : {}),
    ...(has('price') ? { price: row.price } : {}),
    ...(has('unit') && unit ? { unit } : {}),
    ...(has('formerPrice') && row.formerPrice ? { formerPrice: row.formerPrice } : {}),
    ...(has('barcode') ? { barcode: codeOf(row) } : {}),
  }
}

/** The kinds of paper. Cut lines help to cut plain paper; sheets of labels are cut already. */
export const tagPapers = ['lines', 'plain', 'label'] as const
export type TagPaper = (typeof tagPapers)[number]
export const isTagPaper = (word: string): word is TagPaper => (tagPapers as readonly string[]).includes(word)

/** The page of a paper, and the cells on it. */
export function pageOf(
  paper: TagPaper,
  { width, height }: Pick<TagTemplate, 'width' | 'height'>,
): { size: PaperSize; columns: number; rows: number } {
  if (paper === 'label') return { size: { width, height, margin: 0 }, columns: 1, rows: 1 }
  const { width: wide, height: high } = papers.a4
  return {
    size: { width: wide, height: high, margin: 0 },
    ...cellsOf({ width: wide, height: high }, { width, height }),
  }
}
