import type { CSSProperties, ReactNode, Ref } from 'react'
import { type Paper, papers } from './paper.ts'
import './print.css'

interface PrintSheetProps {
  paper: Paper
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A sheet of paper at its real size, dark on white in both themes. */
export function PrintSheet({ paper, ref, children }: PrintSheetProps) {
  const { width, height, margin } = papers[paper]
  const size = {
    '--paper-width': `${width}mm`,
    '--paper-height': height === null ? 'auto' : `${height}mm`,
    '--paper-margin': `${margin}mm`,
  } as CSSProperties
  return (
    <div ref={ref} className="print-sheet" data-paper={paper} style={size}>
      {children}
    </div>
  )
}
