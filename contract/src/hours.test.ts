import { describe, expect, test } from 'vitest'
import { dailyHours } from './field-schema.ts'

const faults = (...spans: string[]) => {
  const parsed = dailyHours.safeParse(
    spans.map((span) => {
      const [from = '', to = ''] = span.split('-')
      return { from, to }
    }),
  )
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('the hours of every day', () => {
  test('are up to three spans without overlaps, in any order', () => {
    expect(faults('13:30-24:00', '08:00-12:00', '12:00-13:00')).toEqual([])
    expect(faults('08:00-12:00', '11:59-13:00')).toEqual(['1.from rule.overlaps'])
    expect(faults('08:00-08:00')).toEqual(['0.to rule.endBeforeStart'])
    expect(faults('24:00-02:00')).toEqual(['0.from rule.timeOfDay'])
  })

  test('may cross midnight: a span that ends before it begins ends on the next day', () => {
    expect(faults('20:00-02:00')).toEqual([])
    expect(faults('20:00-02:00', '02:00-06:00', '10:00-20:00')).toEqual([])
    expect(faults('20:00-00:00', '00:00-06:00')).toEqual([])
    expect(faults('20:00-02:00', '01:59-06:00')).toEqual(['0.from rule.overlaps'])
    expect(faults('20:00-02:00', '22:00-23:00')).toEqual(['1.from rule.overlaps'])
    expect(faults('20:00-02:00', '23:00-01:00')).toEqual(['1.from rule.overlaps'])
  })
})
