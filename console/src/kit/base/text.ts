import { fillSlots, type Language, languages } from '@zhanggui/contract/text.ts'
import type { ParamsOf, RefusalKey, TextKey } from '@zhanggui/contract/text-key.ts'
import { useEffect, useMemo, useState } from 'react'
import { language, setLanguage, useLanguage } from './language.ts'

/** Texts in one language. A text of a refusal also has its code. */
export type TextPack = Readonly<Record<string, string | readonly [text: string, code: number]>>
/** Loads the texts of one part of the console. The build makes one such function for each part. */
export type LoadTexts = (language: Language) => Promise<{ default: TextPack }>

const known: Record<Language, Record<string, TextPack[string]>> = { zh: {}, en: {} }
/** The loaders of all loaded parts. */
const parts = new Set<LoadTexts>()

export function addTexts(language: Language, pack: TextPack): void {
  Object.assign(known[language], pack)
}

/** Loads the texts of a part in the present language, even if it changes during the load. */
export async function loadTexts(load: LoadTexts): Promise<void> {
  parts.add(load)
  for (let shown: Language | null = null; shown !== language(); ) {
    shown = language()
    addTexts(shown, (await load(shown)).default)
  }
}

async function loadLanguage(wanted: Language): Promise<void> {
  for (let loaded = -1; loaded !== parts.size; ) {
    loaded = parts.size
    for (const { default: pack } of await Promise.all([...parts].map((load) => load(wanted))))
      addTexts(wanted, pack)
  }
}

/** Switches every text on the page at once, after the texts of all loaded parts have arrived. */
export async function switchLanguage(wanted: Language): Promise<void> {
  await loadLanguage(wanted)
  setLanguage(wanted)
}

/** Whether the loaded texts have this key. */
export const isText = (key: string): key is TextKey => key in known[language()]

function templateOf(language: Language, key: string): string {
  const entry = known[language][key]
  if (entry === undefined) {
    console.error(`The text ${key} is not loaded`)
    return key
  }
  return typeof entry === 'string' ? entry : entry[0]
}

/** The text of a key that is known only at run time. */
export const sayText = (key: string, shown: Language, params?: Record<string, string | number>): string =>
  fillSlots(templateOf(shown, key), params)

/** The text of `key` in `language`. */
export const textIn = <K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string =>
  sayText(key, language, params[0])

/** The text of `key` in the current language. */
export function t<K extends TextKey>(key: K, ...params: ParamsOf<K>): string {
  return textIn(language(), key, ...params)
}

/** The server's code for a refusal with this text. */
export function codeOf(key: RefusalKey): string {
  const entry = known[language()][key]
  return typeof entry === 'object' ? String(entry[1]) : ''
}

export type Translate = typeof t
/** A text without parameters, such as a title or a label. */
export type PlainKey = { [K in TextKey]: ParamsOf<K> extends [] ? K : never }[TextKey]

/** `t` for components. They redraw when the language changes, and memos that depend on `t` are rebuilt. */
export function useText(): Translate {
  const current = useLanguage()
  return useMemo(
    () =>
      (key, ...params) =>
        textIn(current, key, ...params),
    [current],
  )
}

/** The languages with loaded texts. A screen that shows both languages calls this to load the other one. */
export function useLoadedLanguages(): readonly Language[] {
  const current = useLanguage()
  const [loaded, setLoaded] = useState<readonly Language[]>([])
  useEffect(() => {
    loadLanguage(current === 'zh' ? 'en' : 'zh').then(
      () => setLoaded(languages),
      // If the other language cannot load, one is enough to work with.
      () => undefined,
    )
  }, [current])
  return useMemo(() => (loaded.length > 0 ? loaded : [current]), [loaded, current])
}
