import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import './figures.css'

export interface Figure {
  label: string
  /** The formatted number: `￥21,230.00`. */
  value: ReactNode
  /** The exact number, if the value is a short form. */
  title?: string
  /** A comparison, or the parts of the number. */
  note?: ReactNode
  /** The change in percent. */
  change?: number
  /** A rise is bad, as with refunds and complaints. */
  lessIsBetter?: boolean
}

/** Characters of a value that fit in large type. */
const longValue = 11

/** The main numbers of a page, in large type. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useText()
  return (
    <ul className="figures">
      {figures.map(({ label, value, title, note, change, lessIsBetter = false }) => (
        <li key={label}>
          <span className="figure-label">{label}</span>
          <span className="figure-value" data-long={typeof value === 'string' && value.length > longValue}>
            <span title={title}>{value}</span>
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
