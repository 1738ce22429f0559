import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import './figures.css'

export interface Figure {
  label: string
  /** As it is written: `￥21,230.00`. */
  value: ReactNode
  /** What it is compared with, or what it consists of. */
  note?: ReactNode
  /** Percent more or less than before. */
  change?: number
  /** More is worse: refunds, complaints. */
  lessIsBetter?: boolean
}

/** The few numbers a page is about, large. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useText()
  return (
    <ul className="figures">
      {figures.map(({ label, value, note, change, lessIsBetter = false }) => (
        <li key={label}>
          <span className="figure-label">{label}</span>
          <span className="figure-value">
            {value}
            {change !== undefined && (
              <small className={change > 0 === lessIsBetter ? 'figure-worse' : 'figure-better'}>
                {change > 0 ? (
                  <ArrowUpOutlined aria-label={t('kit.figureUp')} />
                ) : (
                  <ArrowDownOutlined aria-label={t('kit.figureDown')} />
                )}
                {Math.abs(change)}%
              </small>
            )}
          </span>
          {note && <span className="figure-note">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
