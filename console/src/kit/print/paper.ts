/** The paper sizes of a shop. A receipt is as long as its content. */
export const papers = {
  receipt58: { width: 58, height: null, margin: 3 },
  receipt80: { width: 80, height: null, margin: 4 },
  label40x30: { width: 40, height: 30, margin: 1.5 },
  label60x40: { width: 60, height: 40, margin: 2 },
  a4: { width: 210, height: 297, margin: 12 },
} as const satisfies Record<string, { width: number; height: number | null; margin: number }>

export type Paper = keyof typeof papers

const pxPerMm = 96 / 25.4

/** The CSS rule for pages of this paper. `px` is the height of a receipt's content. */
export function pageRule(paper: Paper, px: number): string {
  const { width, height, margin } = papers[paper]
  // One extra millimetre: rounded down, the last line would go to a second page.
  const length = height ?? Math.ceil(px / pxPerMm) + 1
  // Lists fill several pages, so the page sets the margin and the page numbers.
  const flows = paper === 'a4'
  const foot = '@bottom-center { content: counter(page) " / " counter(pages); font: 9pt sans-serif; }'
  return `@page { size: ${width}mm ${length}mm; margin: ${flows ? `${margin}mm` : '0'}; ${flows ? foot : ''} }`
}
