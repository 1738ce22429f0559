export const chartKinds = ['line', 'bar', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

/** The values of one series over the labels of a chart; null where a value is missing. */
export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
}

export interface ChartData {
  kind: ChartKind
  /** The labels along the axis, such as days or stores. */
  labels: readonly string[]
  /** A pie shows only the first series. */
  series: readonly ChartSeries[]
}

/** Whether a chart has nothing to draw. A chart of zeros is not empty. */
export const isEmptyChart = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every((value) => value === null))

export interface Extreme {
  label: string
  value: number
}

/** The highest and the lowest value of the first series, for the chart's text alternative. */
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

/** Each value's share of the sum, in percent with one decimal. */
export function sharesOf(values: readonly (number | null)[]): (number | null)[] {
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return values.map((value) =>
    value === null || whole === 0 ? null : Math.round((value / whole) * 1000) / 10,
  )
}
