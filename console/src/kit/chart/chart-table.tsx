import { useText } from '../base/text.ts'
import { type ChartData, sharesOf } from './chart-data.ts'

export function ChartTable(props: { data: ChartData; title: string; format: (value: number) => string }) {
  const { data, title, format } = props
  const t = useText()
  const pie = data.kind === 'pie'
  const shown = pie ? data.series.slice(0, 1) : data.series
  const shares = pie ? sharesOf(shown[0]?.values ?? []) : []
  const cell = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : format(value)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className="chart-table" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('rich.category')}</th>
            {shown.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {pie && <th scope="col">{t('rich.share')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {shown.map(({ name, values }) => (
                <td key={name}>{cell(values[index])}</td>
              ))}
              {pie && (
                <td>{shares[index] === null || shares[index] === undefined ? '—' : `${shares[index]}%`}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
