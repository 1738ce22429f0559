import { fillSlots, type Language, languages } from '@zhanggui/contract/text.ts'
import type { ParamsOf, RefusalKey, TextKey } from '@zhanggui/contract/text-key.ts'
import { useEffect, useMemo, useState } from 'react'
import { language, setLanguage, useLanguage } from './language.ts'

/** Texts in one language; those that a user can be refused with have their code besides. */
export type TextPack = Readonly<Record<string, string | readonly [text: string, code: number]>>
/** Loads the texts of a part of the console; the build makes one for each part. */
export type LoadTexts = (language: Language) => Promise<{ default: TextPack }>

const known: Record<Language, Record<string, TextPack[string]>> = { zh: {}, en: {} }
/** Of the parts that are loaded. */
const parts = new Set<LoadTexts>()

export function addTexts(language: Language, pack: TextPack): void {
  Object.assign(known[language], pack)
}

/** Loads the texts of a part in the language that is shown, also when that changes meanwhile. */
export async function loadTexts(load: LoadTexts): Promise<void> {
  parts.add(load)
  for (let shown: Language | null = null; shown !== language(); ) {
    shown = language()
    addTexts(shown, (await load(shown)).default)
  }
}

/** A part that is loaded on demand, once its texts are there. The build writes this around each `import()`. */
export async function withTexts<T>(part: Promise<T>, load: LoadTexts): Promise<T> {
  const [loaded] = await Promise.all([part, loadTexts(load)])
  return loaded
}

async function loadLanguage(wanted: Language): Promise<void> {
  for (let loaded = -1; loaded !== parts.size; ) {
    loaded = parts.size
    for (const { default: pack } of await Promise.all([...parts].map((load) => load(wanted))))
      addTexts(wanted, pack)
  }
}

/** Switches every text on the page at once, when those of all that is loaded are there. */
export async function switchLanguage(wanted: Language): Promise<void> {
  await loadLanguage(wanted)
  setLanguage(wanted)
}

/** Whether there is a text of this key among those that are loaded. */
export const isText = (key: string): key is TextKey => key in known[language()]

function templateOf(language: Language, key: string): string {
  const entry = known[language][key]
  if (entry === undefined) {
    console.error(`The text ${key} is not loaded`)
    return key
  }
  return typeof entry === 'string' ? entry : entry[0]
}

/** The text of a key that is only known at run time. */
export const sayText = (key: string, shown: Language, params?: Record<string, string | number>): string =>
  fillSlots(templateOf(shown, key), params)

/** The text of `key` in `language`. */
export const textIn = <K extends TextKey>(language: Language, key: K, ...params: ParamsOf<K>): string =>
  sayText(key, language, params[0])

/** The text of `key` in the current language. */
export function t<K extends TextKey>(key: K, ...params: ParamsOf<K>): string {
  return textIn(language(), key, ...params)
}

/** The code with which the server refuses by this text. */
export function codeOf(key: RefusalKey): string {
  const entry = known[language()][key]
  return typeof entry === 'object' ? String(entry[1]) : ''
}

export type Translate = typeof t
/** A text without slots, such as a title or a label. */
export type PlainKey = { [K in TextKey]: ParamsOf<K> extends [] ? K : never }[TextKey]

/** `t` for components: they render again when the language changes, and memos that depend on it are made again. */
export function useText(): Translate {
  const current = useLanguage()
  return useMemo(
    () =>
      (key, ...params) =>
        textIn(current, key, ...params),
    [current],
  )
}

/** The languages whose texts are there. A screen that compares both asks for the other one by this. */
export function useLoadedLanguages(): readonly Language[] {
  const current = useLanguage()
  const [loaded, setLoaded] = useState<readonly Language[]>([])
  useEffect(() => {
    loadLanguage(current === 'zh' ? 'en' : 'zh').then(
      () => setLoaded(languages),
      // The other language cannot be loaded: one is enough to work with.
      () => undefined,
    )
  }, [current])
  return useMemo(() => (loaded.length > 0 ? loaded : [current]), [loaded, current])
}
