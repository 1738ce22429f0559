import { expect, it } from 'vitest'
import { extremesOf, isEmptyChart, sharesOf } from './chart-data.ts'

const chart = (values: (number | null)[], labels = values.map((_, index) => `${index}`)) =>
  ({ kind: 'bar', labels, series: [{ name: 'a', values }] }) as const

it('a chart without labels or values is empty, one of zeros is not', () => {
  expect(isEmptyChart(chart([]))).toBe(true)
  expect(isEmptyChart(chart([null, null]))).toBe(true)
  expect(isEmptyChart(chart([0, null]))).toBe(false)
})

it('says its highest and lowest value, the first of equal ones', () => {
  expect(extremesOf(chart([3, null, 9, 9, -1]))).toEqual({
    most: { label: '2', value: 9 },
    least: { label: '4', value: -1 },
  })
  expect(extremesOf(chart([null]))).toBeNull()
})

it('shares are of the whole, and none of nothing', () => {
  expect(sharesOf([1, 2, null])).toEqual([33.3, 66.7, null])
  expect(sharesOf([0, 0])).toEqual([null, null])
})
