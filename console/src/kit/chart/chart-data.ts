export const chartKinds = ['line', 'bar', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

/** Values of one thing over the labels of a chart; null where there is none. */
export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
}

export interface ChartData {
  kind: ChartKind
  /** What lies along the chart, such as days or stores. */
  labels: readonly string[]
  /** A pie shows the first only. */
  series: readonly ChartSeries[]
}

/** Whether there is anything to draw: a chart of zeros is one, a chart of nothing is not. */
export const isEmptyChart = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null))

export interface Extreme {
  label: string
  value: number
}

/** The highest and the lowest value of the first series: what the picture says at a glance. */
export function extremesOf({ labels, series }: ChartData): { most: Extreme; least: Extreme } | null {
  const points = (series[0]?.values ?? []).flatMap((value, index) =>
    value === null ? [] : [{ label: labels[index] ?? '', value }],
  )
  const [first] = points
  if (!first) return null
  return {
    most: points.reduce((most, point) => (point.value > most.value ? point : most), first),
    least: points.reduce((least, point) => (point.value < least.value ? point : least), first),
  }
}

/** Each value's share of the whole, in percent with one decimal. */
export function sharesOf(values: readonly (number | null)[]): (number | null)[] {
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return values.map((value) =>
    value === null || whole === 0 ? null : Math.round((value / whole) * 1000) / 10,
  )
}
