import type { ComponentType } from 'react'
import { useLanguage } from '../../../kit/base/language.ts'

/**
 * A text of the demo area in both languages. It stands beside its case, so that the first load of the console does
 * not contain it.
 */
export type Pair = readonly [zh: string, en: string]

export const partGroups = ['data', 'form', 'input', 'file', 'rich', 'shared'] as const
export type PartGroup = (typeof partGroups)[number]

/** One widget of the kit in the gallery. The file of a case is `<name>.tsx` beside the part's own file. */
export interface Part {
  group: PartGroup
  title: Pair
  /** The purpose of the widget and the rules of the spec that it keeps. */
  note: Pair
  /** The keys of the widget. */
  keys?: readonly (readonly [keys: string, does: Pair])[]
  cases: readonly PartCase[]
}

export interface PartCase {
  name: string
  title: Pair
  note?: Pair
}

const byFile = import.meta.glob<Part>('../parts/*/part.ts', { eager: true, import: 'part' })
const caseFiles = import.meta.glob<{ default: ComponentType }>('../parts/*/*.tsx')
const sources = import.meta.glob<string>('../parts/*/*.tsx', { query: '?raw', import: 'default' })

/** All parts of the gallery by the names of their folders, in the order of the groups. */
export const parts: ReadonlyMap<string, Part> = new Map(
  Object.entries(byFile)
    .map(([path, part]) => [path.split('/').at(-2) ?? '', part] as const)
    .sort(
      ([a, { group }], [b, other]) =>
        partGroups.indexOf(group) - partGroups.indexOf(other.group) || a.localeCompare(b),
    ),
)

const pathOf = (part: string, name: string) => `../parts/${part}/${name}.tsx`

/** Loads the component of a case. A case without a file fails here and in the gallery's test. */
export function loadCase(part: string, name: string): Promise<{ default: ComponentType }> {
  const load = caseFiles[pathOf(part, name)]
  return load ? load() : Promise.reject(new Error(`No case ${part}/${name}`))
}

/** The source text of the running file. */
export function sourceOf(part: string, name: string): Promise<string> {
  const load = sources[pathOf(part, name)]
  return load ? load() : Promise.reject(new Error(`No case ${part}/${name}`))
}

/** A pair in the language of the page. */
export function usePair(): (pair: Pair) => string {
  const language = useLanguage()
  return (pair) => pair[language === 'zh' ? 0 : 1]
}
