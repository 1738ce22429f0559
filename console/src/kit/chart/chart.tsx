import { Segmented } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../base/format.ts'
import { useText } from '../base/text.ts'
import { Empty } from '../show/empty.tsx'
import { lazyPart } from '../show/lazy-part.tsx'
import { type ChartData, extremesOf, isEmptyChart } from './chart-data.ts'
import type { ChartFrameProps } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import './chart.css'

/** In px. */
const defaultHeight = 280

const ChartFrame = lazyPart<ChartFrameProps>('rich.chart', defaultHeight, async () => {
  const { ChartFrame } = await import('./chart-frame.tsx')
  return ChartFrame
})

interface ChartProps extends ChartData {
  title: string
  /** The format of the values; by default with thousands separators. */
  format?: (value: number) => string
  /** In px. */
  height?: number
}

/** Lines, bars or a pie, and the same numbers as a table: not everybody can read a picture. */
export function Chart({ title, format = formatNumber, height = defaultHeight, ...data }: ChartProps) {
  const t = useText()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const empty = isEmptyChart(data)
  const extremes = extremesOf(data)
  const count = data.labels.length
  const label = [
    t('rich.chartLabel', { title, kind: t(`rich.${data.kind}`), count }),
    ...(extremes
      ? [
          t('rich.chartMost', { label: extremes.most.label, value: format(extremes.most.value) }),
          t('rich.chartLeast', { label: extremes.least.label, value: format(extremes.least.value) }),
        ]
      : []),
  ].join(t('kit.semicolon'))
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span>
        {!empty && (
          <Segmented
            size="small"
            aria-label={title}
            value={view}
            options={[
              { value: 'chart', label: t('rich.showChart') },
              { value: 'table', label: t('rich.showTable') },
            ]}
            onChange={setView}
          />
        )}
      </figcaption>
      {empty ? (
        <div style={{ minHeight: height }} className="chart-empty">
          <Empty title={t('rich.chartEmpty')} hint={t('rich.chartEmptyHint')} />
        </div>
      ) : view === 'chart' ? (
        <ChartFrame data={data} label={label} format={format} height={height} />
      ) : (
        <ChartTable data={data} title={title} format={format} />
      )}
    </figure>
  )
}
