import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'
import { PrintCode } from './print-code.tsx'

export interface PrintColumn {
  key: string
  label: string
  align?: 'left' | 'right' | 'center'
  /** In mm. The other columns share the rest. */
  width?: number
}

interface PrintListProps {
  title: string
  /** The number at the right of the title, as text or as bars for a scanner. */
  number?: { text: string; bars?: boolean }
  /** Facts above the rows, two per line; a wide one has a line of its own. */
  facts: readonly { label: string; value: string; wide?: boolean }[]
  columns: readonly PrintColumn[]
  rows: readonly Readonly<Record<string, ReactNode>>[]
  /** Without it the rows are numbered. */
  plain?: boolean
  /** The last row: its label, and the values of the columns that have a sum. */
  sums?: { label: string; values: Readonly<Record<string, ReactNode>> }
  /** A line under the rows, such as the sum. */
  total?: string
  /** Lines under the rows. */
  notes?: readonly string[]
  /** Lines for signatures, each with its purpose. */
  signatures?: readonly string[]
}

/**
 * A list on A4 or A5, such as a picking list or a delivery note. Its head repeats on every page, and no row splits
 * across two pages.
 */
export function PrintList(props: PrintListProps) {
  const {
    title,
    number,
    facts,
    columns,
    rows,
    plain = false,
    sums,
    total,
    notes = [],
    signatures = [],
  } = props
  const t = useText()
  const summed = sums ? columns.findIndex(({ key }) => key in sums.values) : -1
  return (
    <article className="paper-list">
      <header data-number={number !== undefined}>
        <h3>{title}</h3>
        {number && (number.bars ? <PrintCode text={number.text} /> : <span>{number.text}</span>)}
      </header>
      <dl>
        {facts.map(({ label, value, wide = false }) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {!plain && <th style={{ width: '10mm' }}>{t('rich.rowNumber')}</th>}
            {columns.map(({ key, label, align = 'left', width }) => (
              <th key={key} style={{ textAlign: align, ...(width ? { width: `${width}mm` } : {}) }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are printed in their order
            <tr key={index}>
              {!plain && <td>{index + 1}</td>}
              {columns.map(({ key, align = 'left' }) => (
                <td key={key} style={{ textAlign: align }}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
          {sums && (
            <tr>
              <td colSpan={summed + Number(!plain)}>{sums.label}</td>
              {columns.slice(summed).map(({ key, align = 'left' }) => (
                <td key={key} style={{ textAlign: align }}>
                  {sums.values[key]}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {total && <p className="paper-sum">{total}</p>}
      {notes.map((note) => (
        <p key={note} className="paper-note">
          {note}
        </p>
      ))}
      {signatures.length > 0 && (
        <div className="paper-signatures">
          {signatures.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </div>
      )}
    </article>
  )
}
