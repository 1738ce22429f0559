/** A page in mm. A height of null is that of the content. */
export interface PaperSize {
  width: number
  height: number | null
  margin: number
  /** The content flows over several numbered pages. */
  flows?: boolean
}

/** The paper sizes of a shop. A receipt is as long as its content. A price tag has its own margin. */
export const papers = {
  receipt58: { width: 58, height: null, margin: 3 },
  receipt80: { width: 80, height: null, margin: 4 },
  label40x30: { width: 40, height: 30, margin: 0 },
  label60x40: { width: 60, height: 40, margin: 0 },
  a4: { width: 210, height: 297, margin: 12, flows: true },
  a5: { width: 148, height: 210, margin: 10, flows: true },
} as const satisfies Record<string, PaperSize>

export type Paper = keyof typeof papers

export const pxPerMm = 96 / 25.4

/** The CSS rule for pages of this size. `px` is the height of a receipt's content, `name` of pages of their own. */
export function pageRule({ width, height, margin, flows = false }: PaperSize, px: number, name = ''): string {
  // One extra millimetre: rounded down, the last line would go to a second page.
  const length = height ?? Math.ceil(px / pxPerMm) + 1
  // The page sets the margin and the page numbers of a flowing text.
  const foot = '@bottom-center { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }'
  return `@page ${name}${name && ' '}{ size: ${width}mm ${length}mm; margin: ${flows ? `${margin}mm` : '0'}; ${flows ? foot : ''} }`
}
