import { sheetsOf } from '@zhanggui/contract/tag-layout.ts'
import { Select } from 'antd'
import { memo, type RefObject, useEffect, useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { pxPerMm } from '../../kit/print/paper.ts'
import { PriceTag, type PriceTagProps } from '../../kit/print/price-tag.tsx'
import { PrintSheet } from '../../kit/print/print-sheet.tsx'
import { type pageOf, type TagPaper, tagPapers } from './tag-choice.ts'
import { CopiesField } from './tag-rows.tsx'

/** A product and its place among the tags. The key tells whether a sheet must be drawn again. */
export interface PrintedTag {
  key: string
  tag: PriceTagProps
}

interface TagPreviewProps {
  tags: readonly PrintedTag[]
  page: ReturnType<typeof pageOf>
  paper: TagPaper
  /** The first cell of the first sheet, from 1. */
  first: number
  sheets: RefObject<HTMLElement | null>
  onPaper: (paper: TagPaper) => void
  onFirst: (first: number) => void
}

/** The sheets that will be printed, at scale. */
export function TagPreview({ tags, page, paper, first, sheets, onPaper, onFirst }: TagPreviewProps) {
  const t = useText()
  const { columns, rows, size } = page
  const cells = columns * rows
  const width = useWidth(sheets)
  const paperWidth = size.width * pxPerMm
  const scale = Math.min(paper === 'label' ? 1.6 : 1, Math.max(0.2, (width - 32) / paperWidth))
  const label = { lines: 'paperLines', plain: 'paperPlain', label: 'paperLabel' } as const
  return (
    <div className="tag-preview">
      <header>
        <h2>{t('priceTag.preview')}</h2>
        <small>{paper === 'label' ? t('priceTag.oneEach') : t('priceTag.grid', { columns, rows })}</small>
        <span className="tag-preview-choices">
          {cells > 1 && (
            <span className="tag-first">
              {t('priceTag.startCell')}
              <CopiesField label={t('priceTag.startCell')} value={first} most={cells} onChange={onFirst} />
            </span>
          )}
          <Select
            aria-label={t('priceTag.paper')}
            value={paper}
            onChange={onPaper}
            popupMatchSelectWidth={false}
            options={tagPapers.map((one) => ({ value: one, label: t(`priceTag.${label[one]}`) }))}
          />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <section ref={sheets} className="tag-sheets" tabIndex={0} aria-label={t('priceTag.preview')}>
        {tags.length === 0 && <p>{t('priceTag.nothingToPrint')}</p>}
        {sheetsOf(tags, cells, first).map((cells, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets stand in their order
            key={index}
            className="tag-sheet"
            style={{ width: paperWidth * scale, height: (size.height ?? 0) * pxPerMm * scale }}
          >
            <div style={{ transform: `scale(${scale})` }}>
              <PrintSheet paper={size}>
                <Cells cells={cells} columns={columns} lines={paper === 'lines'} />
              </PrintSheet>
            </div>
          </div>
        ))}
      </section>
      <footer>{t('rich.printHint')}</footer>
    </div>
  )
}

interface CellsProps {
  cells: readonly (PrintedTag | undefined)[]
  columns: number
  lines: boolean
}

/** A sheet with hundreds of parts is drawn again only if one of its tags has changed. */
const Cells = memo(
  function Cells({ cells, columns, lines }: CellsProps) {
    const { width, height } = cells.find((cell) => cell)?.tag ?? { width: 0, height: 0 }
    return (
      <div
        className={lines ? 'tag-cells tag-cells-lines' : 'tag-cells'}
        style={{ gridTemplateColumns: `repeat(${columns}, ${width}mm)`, gridAutoRows: `${height}mm` }}
      >
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in their order
          <div key={index} className={cell ? 'tag-cell' : undefined}>
            {cell && <PriceTag {...cell.tag} />}
          </div>
        ))}
      </div>
    )
  },
  (before, after) =>
    before.columns === after.columns &&
    before.lines === after.lines &&
    before.cells.length === after.cells.length &&
    before.cells.every((cell, index) => cell?.key === after.cells[index]?.key),
)

/** The width of an element in px. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(480)
  useEffect(() => {
    const element = of.current
    if (!element) return
    const look = () => setWidth(element.clientWidth)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => resized.disconnect()
  }, [of])
  return width
}
