import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../base/text.ts'
import { Dialog } from '../layer/dialog.tsx'
import { type Paper, papers } from './paper.ts'
import { printInTurn } from './print.ts'
import { PrintSheet } from './print-sheet.tsx'
import './print.css'
import './papers-dialog.css'

/** Sheets of one kind: each on the same paper, each printed so many times. */
export interface PaperGroup {
  key: string
  caption: string
  paper: Paper
  copies: number
  sheets: readonly ReactNode[]
}

/** Previews sheets of several kinds side by side, and prints them, one paper after the other. */
export function PapersDialog(props: {
  open: boolean
  title: ReactNode
  /** The choices above the preview. */
  choices: ReactNode
  groups: readonly PaperGroup[]
  /** Stands at the left of the buttons. */
  note?: ReactNode
  /** Stands in the preview while there is nothing to show. */
  instead?: ReactNode
  onPrinted: () => void
  onClose: () => void
}) {
  const { groups, onPrinted, onClose } = props
  const t = useText()
  const preview = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const count = groups.reduce((sum, { sheets, copies }) => sum + sheets.length * copies, 0)

  async function handlePrint(): Promise<void> {
    setBusy(true)
    try {
      const drawn = (key: string) => [
        ...(preview.current?.querySelectorAll(`[data-group="${key}"] .print-sheet`) ?? []),
      ]
      const used = [...new Set(groups.map(({ paper }) => paper))]
      await printInTurn(
        used.map((paper) => ({
          paper: papers[paper],
          sheets: groups
            .filter((group) => group.paper === paper)
            .flatMap(({ key, copies }) => drawn(key).flatMap((sheet) => Array<Element>(copies).fill(sheet))),
        })),
      )
      onPrinted()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={props.open}
      title={props.title}
      width="min(1376px, calc(100vw - 64px))"
      className="papers-dialog"
      onClose={onClose}
      footer={
        <div className="papers-foot">
          <span>{props.note}</span>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            type="primary"
            icon={<PrinterOutlined />}
            disabled={count === 0}
            loading={busy}
            onClick={() => void handlePrint()}
          >
            {t('rich.printPages', { count })}
          </Button>
        </div>
      }
    >
      <div className="papers-choices">{props.choices}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <section ref={preview} className="papers-preview" tabIndex={0} aria-label={t('rich.printPreview')}>
        {props.instead}
        {groups.map(({ key, caption, paper, sheets }) => (
          <figure key={key} data-group={key} data-paper={paper}>
            <div className="papers-sheets">
              {sheets.map((sheet, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sheets are read-only and never move
                <PrintSheet key={index} paper={paper}>
                  {sheet}
                </PrintSheet>
              ))}
            </div>
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </section>
    </Dialog>
  )
}
