import type { ReactNode } from 'react'
import { useText } from '../base/text.ts'

export interface PrintColumn {
  key: string
  label: string
  align?: 'left' | 'right' | 'center'
  /** In mm. The other columns share the rest. */
  width?: number
}

interface PrintListProps {
  title: string
  /** Facts above the rows, two per line. */
  facts: readonly { label: string; value: string }[]
  columns: readonly PrintColumn[]
  rows: readonly Readonly<Record<string, ReactNode>>[]
  /** A line under the rows, such as the sum. */
  total?: string
  /** Lines for signatures, each with its purpose. */
  signatures?: readonly string[]
}

/**
 * A list on A4, such as a picking list or a delivery note. Its head repeats on every page, and no row splits across
 * two pages.
 */
export function PrintList({ title, facts, columns, rows, total, signatures = [] }: PrintListProps) {
  const t = useText()
  return (
    <article className="paper-list">
      <h3>{title}</h3>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th style={{ width: '10mm' }}>{t('rich.rowNumber')}</th>
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
              <td>{index + 1}</td>
              {columns.map(({ key, align = 'left' }) => (
                <td key={key} style={{ textAlign: align }}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total && <p className="paper-sum">{total}</p>}
      {signatures.length > 0 && (
        <div className="paper-signatures">
          {signatures.map((one) => (
            <p key={one}>
              {one}
              {t('kit.colon')}
            </p>
          ))}
        </div>
      )}
    </article>
  )
}
