import { useEffect, useState } from 'react'
import { useLanguage } from '../../base/language.ts'
import type { LunarText } from './lunar.ts'

/**
 * Reads the lunar day of `2026-11-21`. The calendar loads only if a field asks for it; until then the result is null.
 */
export function useLunar(asked: boolean): (day: string) => LunarText | null {
  const language = useLanguage()
  const [read, setRead] = useState<typeof import('./lunar.ts').lunarOf>()
  useEffect(() => {
    if (!asked) return
    let gone = false
    void import('./lunar.ts').then(({ lunarOf }) => {
      if (!gone) setRead(() => lunarOf)
    })
    return () => {
      gone = true
    }
  }, [asked])
  return (day) => (asked ? (read?.(day, language) ?? null) : null)
}
