import type { ComponentType } from 'react'
import { useLanguage } from '../../../kit/base/language.ts'

/** A text of the demo area, in both languages. It stands beside its case: the first load of the console brings none of it. */
export type Pair = readonly [zh: string, en: string]

export const partGroups = ['data', 'form', 'input', 'file', 'rich', 'shared'] as const
export type PartGroup = (typeof partGroups)[number]

/** One widget of the kit in the gallery. The file of a case is `<name>.tsx` beside the part's own file. */
export interface Part {
  group: PartGroup
  title: Pair
  /** What it is for and which rule of the spec it keeps. */
  note: Pair
  /** The keys it is worked with. */
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

/** Every part of the gallery by its folder's name, in the order of the groups. */
export const parts: ReadonlyMap<string, Part> = new Map(
  Object.entries(byFile)
    .map(([path, part]) => [path.split('/').at(-2) ?? '', part] as const)
    .sort(
      ([a, { group }], [b, other]) =>
        partGroups.indexOf(group) - partGroups.indexOf(other.group) || a.localeCompare(b),
    ),
)

const pathOf = (part: string, name: string) => `../parts/${part}/${name}.tsx`

/** Loads the component of a case; a case without its file fails here and in the test of the gallery. */
export function loadCase(part: string, name: string): Promise<{ default: ComponentType }> {
  const load = caseFiles[pathOf(part, name)]
  return load ? load() : Promise.reject(new Error(`No case ${part}/${name}`))
}

/** The file that is run, as text. */
export function sourceOf(part: string, name: string): Promise<string> {
  const load = sources[pathOf(part, name)]
  return load ? load() : Promise.reject(new Error(`No case ${part}/${name}`))
}

/** A pair in the language of the page. */
export function usePair(): (pair: Pair) => string {
  const language = useLanguage()
  return (pair) => pair[language === 'zh' ? 0 : 1]
}
