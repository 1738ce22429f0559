import { describe, expect, it } from 'vitest'
import { lunarOf } from './lunar.ts'

const zh = (day: string) => lunarOf(day, 'zh')?.short
const en = (day: string) => lunarOf(day, 'en')?.short

describe('the lunar calendar', () => {
  it('supports the years 1900 to 2100, outside them there is none', () => {
    expect(lunarOf('1899-12-31', 'zh')).toBeNull()
    expect(lunarOf('2101-01-01', 'zh')).toBeNull()
    expect(zh('1900-01-01')).toBe('十二月')
    expect(lunarOf('1900-01-31', 'zh')?.full).toBe('农历庚子鼠年正月初一 · 春节')
    expect(lunarOf('2100-12-31', 'zh')?.full).toBe('农历庚申猴年十二月初一')
  })

  it('names the day, on the first of a month the month', () => {
    expect(zh('2026-11-21')).toBe('十三')
    expect(zh('2026-11-09')).toBe('十月')
    expect(en('2026-11-21')).toBe('13th')
    expect(en('2026-11-09')).toBe('Month 10')
    expect(zh('2025-07-25')).toBe('闰六月')
    expect(en('2025-07-25')).toBe('Leap 6')
  })

  it.each([
    ['2026-02-17', '春节', 'Spring Festival'],
    ['2026-02-16', '除夕', 'New Year’s Eve'],
    ['2026-06-19', '端午节', 'Dragon Boat'],
    ['2026-09-25', '中秋节', 'Mid-Autumn'],
    ['2024-02-09', '除夕', 'New Year’s Eve'],
    ['2026-10-01', '国庆节', 'National Day'],
  ])('%s is %s', (day, name, english) => {
    expect(zh(day)).toBe(name)
    expect(en(day)).toBe(english)
  })

  it.each([
    ['2026-02-04', '立春', 'Spring Begins'],
    ['2026-04-05', '清明', 'Qingming'],
    ['2026-06-21', '夏至', 'Summer Solstice'],
    ['2026-11-22', '小雪', 'Minor Snow'],
    ['2026-12-22', '冬至', 'Winter Solstice'],
  ])('%s begins the solar term %s', (day, name, english) => {
    expect(zh(day)).toBe(name)
    expect(en(day)).toBe(english)
  })

  it('is said in full in both languages', () => {
    expect(lunarOf('2026-11-22', 'zh')?.full).toBe('农历丙午马年十月十四 · 小雪')
    expect(lunarOf('2026-11-22', 'en')?.full).toBe(
      '14th day of lunar month 10, year of the Horse · Minor Snow',
    )
  })
})
