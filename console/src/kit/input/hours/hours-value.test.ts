import { dailyHours } from '@zhanggui/contract/field-schema.ts'
import { describe, expect, it } from 'vitest'
import { allDay, hoursInWords, isAllDay, nextSpan, timeOf } from './hours-value.ts'

describe('a time of day as it is typed', () => {
  it('is understood without colon and zeros', () => {
    expect(['9', '830', '8:30', '08：30', '2100', '24', ' 7.05 '].map(timeOf)).toEqual([
      '09:00',
      '08:30',
      '08:30',
      '08:30',
      '21:00',
      '24:00',
      '07:05',
    ])
  })

  it('stays as it is when it is none, so that the rules can say so', () => {
    expect(['25', '8:70', '24:30', 'noon', ''].map(timeOf)).toEqual(['25', '8:70', '24:30', 'noon', ''])
  })
})

describe('spans of a day', () => {
  it('are open all day by one choice, which the rules accept', () => {
    expect(dailyHours.safeParse([allDay]).success).toBe(true)
    expect(isAllDay([allDay])).toBe(true)
    expect(isAllDay([{ from: '09:00', to: '24:00' }])).toBe(false)
    expect(isAllDay([])).toBe(false)
  })

  it('may go over midnight, and say so', () => {
    expect(dailyHours.safeParse([{ from: '20:00', to: '02:00' }]).success).toBe(true)
    expect(hoursInWords([{ from: '20:00', to: '02:00' }])).toBe('20:00–次日 02:00')
    expect(hoursInWords([{ from: '08:00', to: '24:00' }])).toBe('08:00–24:00')
  })

  it('go on where the last one ended', () => {
    expect(nextSpan([])).toEqual({ from: '09:00', to: '21:00' })
    expect(nextSpan([{ from: '08:00', to: '12:00' }])).toEqual({ from: '12:00', to: '21:00' })
    expect(nextSpan([{ from: '08:00', to: '22:00' }])).toEqual({ from: '', to: '' })
    expect(nextSpan([{ from: '20:00', to: '02:00' }])).toEqual({ from: '', to: '' })
  })
})
