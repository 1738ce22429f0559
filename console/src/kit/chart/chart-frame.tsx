import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../frame/theme.ts'
import type { ChartData } from './chart-data.ts'
import { chartOptions } from './chart-options.ts'

use([LineChart, BarChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** Spec section 9 'Resize debounce'. */
const resizeAfterMs = 150

export interface ChartFrameProps {
  data: ChartData
  /** The text alternative of the picture. */
  label: string
  format: (value: number) => string
  height: number
}

/** The picture, drawn by echarts. Only the used parts of echarts are loaded. */
export function ChartFrame({ data, label, format, height }: ChartFrameProps) {
  const theme = useTheme()
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const made = init(element)
    chart.current = made
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => made.resize(), resizeAfterMs)
    })
    resized.observe(element)
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read out of the page
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption({ ...chartOptions(data, format), animation: !still }, { notMerge: true })
  }, [data, format, theme])

  return <div ref={frame} role="img" aria-label={label} style={{ height }} />
}
