import { type Language, languageOf } from '@zhanggui/contract/text.ts'
import { cell, useCell } from './cell.ts'
import { readSaved, save } from './saved.ts'

// Separate from text.ts: the login entry needs the language, but not all texts.

/** The saved choice, or the browser's language (spec section 1). */
const current = cell<Language>(languageOf(readSaved('zhanggui_language') ?? browserLanguages()))
showLanguage(current.get())

function browserLanguages(): string | undefined {
  return globalThis.navigator?.languages?.join(',') || globalThis.navigator?.language
}

function showLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}

export const language = (): Language => current.get()
export const useLanguage = (): Language => useCell(current)

/** Switches every text on the page at once and saves the choice in this browser. */
export function setLanguage(next: Language): void {
  save('zhanggui_language', next)
  showLanguage(next)
  current.set(next)
}
