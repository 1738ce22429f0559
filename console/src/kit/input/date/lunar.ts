import type { Language } from '@zhanggui/contract/text.ts'
import { type LunarDay, SolarDay } from 'tyme4ts'
import { animalNames, festivalNames, termNames } from './lunar-names.ts'

/** The years that the lunar calendar supports (spec section 9). */
export const lunarYears = { first: 1900, last: 2100 } as const

export interface LunarText {
  /** The text under the day: a festival, a solar term, the month (on its first day), or the lunar day. */
  short: string
  /** The full text: 农历丙午马年十月十三 · 小雪. */
  full: string
  /** True for a festival or a solar term. */
  special: boolean
}

const known = new Map<string, LunarText>()

/** The lunar day of `2026-11-21`; null outside the supported years. */
export function lunarOf(day: string, language: Language): LunarText | null {
  const key = `${day} ${language}`
  const before = known.get(key)
  if (before) return before
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (year < lunarYears.first || year > lunarYears.last) return null
  const text = textOf(SolarDay.fromYmd(year, month, date), language)
  known.set(key, text)
  return text
}

function textOf(solar: SolarDay, language: Language): LunarText {
  const side = language === 'zh' ? 0 : 1
  const lunar = solar.getLunarDay()
  const term = solar.getTermDay()
  const festival = lunar.getFestival()?.getName() ?? solar.getFestival()?.getName() ?? ''
  const occasion =
    festivalNames[festival]?.[side] ??
    (term.getDayIndex() === 0 ? termNames[term.getSolarTerm().getIndex()]?.[side] : undefined)
  const full = wholeDay(lunar, language)
  return {
    short: occasion ?? shortDay(lunar, language),
    full: occasion ? `${full} · ${occasion}` : full,
    special: occasion !== undefined,
  }
}

function shortDay(lunar: LunarDay, language: Language): string {
  const month = lunar.getLunarMonth()
  if (lunar.getDay() > 1) return language === 'zh' ? lunar.getName() : ordinal(lunar.getDay())
  if (language === 'zh') return month.getName()
  return month.isLeap() ? `Leap ${Math.abs(month.getMonth())}` : `Month ${month.getMonth()}`
}

function wholeDay(lunar: LunarDay, language: Language): string {
  const month = lunar.getLunarMonth()
  const cycle = month.getLunarYear().getSixtyCycle()
  const animal = animalNames[cycle.getEarthBranch().getZodiac().getIndex()]
  if (language === 'zh') return `农历${cycle.getName()}${animal?.[0]}年${month.getName()}${lunar.getName()}`
  const number = Math.abs(month.getMonth())
  return `${ordinal(lunar.getDay())} day of ${month.isLeap() ? 'leap ' : ''}lunar month ${number}, year of the ${animal?.[1]}`
}

function ordinal(day: number): string {
  const last = day % 10
  const teen = day > 10 && day < 14
  return `${day}${teen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}
