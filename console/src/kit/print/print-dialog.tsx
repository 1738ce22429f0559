import { Children, type ReactNode, useRef } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { type Paper, papers } from './paper.ts'
import { print } from './print.ts'
import { PrintSheet } from './print-sheet.tsx'
import './print.css'

interface PrintDialogProps {
  open: boolean
  onClose: () => void
  paper: Paper
  /** Each child is one sheet. */
  children: ReactNode
}

/** Previews the sheets and then opens the browser's print dialog. */
export function PrintDialog({ open, onClose, paper, children }: PrintDialogProps) {
  const t = useText()
  const preview = useRef<HTMLDivElement>(null)
  const sheets = Children.toArray(children)
  const handlePrint = () => print(papers[paper], preview.current?.querySelectorAll('.print-sheet') ?? [])
  return (
    <Dialog
      open={open}
      title={t('rich.printPreview')}
      width={paper === 'a4' ? 920 : 560}
      onClose={onClose}
      ok={{
        text: t('rich.printPages', { count: sheets.length }),
        onClick: handlePrint,
        disabled: sheets.length === 0,
      }}
    >
      <p className="print-hint">
        {t('rich.paper')}
        {t('kit.colon')}
        {t(`rich.${paper}`)}
        {papers[paper].height === null ? '' : ` (${papers[paper].width}×${papers[paper].height} mm)`}
        <br />
        {t('rich.printHint')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <section ref={preview} className="print-preview" tabIndex={0} aria-label={t('rich.printPreview')}>
        {sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets are read-only and never move
          <PrintSheet key={index} paper={paper}>
            {sheet}
          </PrintSheet>
        ))}
      </section>
    </Dialog>
  )
}
