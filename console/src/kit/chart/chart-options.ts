import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from './chart-data.ts'

/** The signal colours of the console, in the order of the series. */
const seriesColors = [
  ...['--primary', '--tone-completed-dot', '--warning', '--success', '--error', '--tone-initial-dot'],
] as const

/** The options for echarts, in the page's present colours. */
export function chartOptions(
  { kind, labels, series }: ChartData,
  format: (value: number) => string,
): EChartsCoreOption {
  const css = getComputedStyle(document.documentElement)
  const of = (name: string) => css.getPropertyValue(name).trim()
  const ink = { color: of('--text-secondary'), fontFamily: of('--font'), fontSize: 12 }
  const written = (value: unknown) => (typeof value === 'number' ? format(value) : '—')
  const common = {
    color: seriesColors.map(of),
    textStyle: { fontFamily: of('--font') },
    tooltip: {
      trigger: kind === 'pie' ? 'item' : 'axis',
      confine: true,
      backgroundColor: of('--bg-elevated'),
      borderWidth: 0,
      textStyle: { ...ink, color: of('--text') },
      valueFormatter: written,
    },
    legend: {
      show: kind === 'pie' || series.length > 1,
      type: 'plain',
      bottom: 0,
      icon: 'circle',
      itemWidth: 8,
      itemHeight: 8,
      textStyle: ink,
      inactiveColor: of('--text-quaternary'),
    },
  }
  if (kind === 'pie')
    return {
      ...common,
      series: [
        {
          type: 'pie',
          name: series[0]?.name ?? '',
          radius: ['48%', '72%'],
          center: ['50%', '44%'],
          itemStyle: { borderColor: of('--bg-container'), borderWidth: 2 },
          label: { ...ink, formatter: '{b} {d}%' },
          data: labels.map((name, index) => ({ name, value: series[0]?.values[index] ?? null })),
        },
      ],
    }
  return {
    ...common,
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 32 : 8, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: [...labels],
      boundaryGap: kind === 'bar',
      axisLabel: { ...ink, hideOverlap: true },
      axisLine: { lineStyle: { color: of('--border') } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...ink, formatter: written },
      splitLine: { lineStyle: { color: of('--border-secondary') } },
    },
    series: series.map(({ name, values }) => ({
      type: kind,
      name,
      data: [...values],
      ...(kind === 'line'
        ? { symbolSize: 6, lineStyle: { width: 2 }, showSymbol: labels.length <= 31 }
        : { barMaxWidth: 32, itemStyle: { borderRadius: [3, 3, 0, 0] } }),
    })),
  }
}
