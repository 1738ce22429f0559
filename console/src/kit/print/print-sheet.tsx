import type { CSSProperties, ReactNode, Ref } from 'react'
import { type Paper, type PaperSize, papers } from './paper.ts'
import './print.css'

interface PrintSheetProps {
  paper: Paper | PaperSize
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A sheet of paper at its real size, dark on white in both themes. */
export function PrintSheet({ paper, ref, children }: PrintSheetProps) {
  const { width, height, margin } = typeof paper === 'string' ? papers[paper] : paper
  const size = {
    '--paper-width': `${width}mm`,
    '--paper-height': height === null ? 'auto' : `${height}mm`,
    '--paper-margin': `${margin}mm`,
  } as CSSProperties
  return (
    <div
      ref={ref}
      className="print-sheet"
      data-paper={typeof paper === 'string' ? paper : 'own'}
      style={size}
    >
      {children}
    </div>
  )
}
