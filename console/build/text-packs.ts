import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { texts } from '../../contract/src/index.ts'
import type { TextEntry } from '../../contract/src/text.ts'
import { readTextUses } from './text-uses.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const contract = here('../../contract/src')
const runtime = here('../src/kit/wire/load-part.ts')
const every: Readonly<Record<string, TextEntry>> = texts

/** The texts of the keys in one language. A text of a refusal also has its code. */
function packOf(keys: Iterable<string>, language: 'zh' | 'en'): Record<string, string | [string, number]> {
  return Object.fromEntries(
    [...keys].sort().map((key) => {
      const [zh, en, code] = every[key] as TextEntry
      const text = language === 'zh' ? zh : en
      return [key, code === undefined ? text : [text, code]]
    }),
  )
}

const asked = /^(.*)\?texts(?:=(zh|en))?$/
const onDemand = /\bimport\(\s*(['"])(\.[^'"]+\.tsx?)\1\s*\)/g

/**
 * Texts travel with the code that shows them, in one language. `x.tsx?texts` is a function. It loads the texts of
 * x.tsx and of all modules that load together with it. The plugin writes `loadPart` with this function around each
 * `import('./x.tsx')` of the console, so no screen names it. The texts of `entry` load first, and other packs leave them out. During
 * development the entry brings all texts.
 */
export function textPacks({ entry }: { entry: string }): Plugin {
  let building = false
  const uses = readTextUses(Object.keys(every), { contract })
  const keysOf = (file: string): readonly string[] => {
    if (!building) return file === entry ? Object.keys(every) : []
    const own = [...uses.keysOf(file)]
    if (file === entry) return own
    const there = uses.keysOf(entry)
    return own.filter((key) => !there.has(key))
  }
  return {
    name: 'text-packs',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId(source, importer) {
      const [, path = ''] = asked.exec(source) ?? []
      if (path && importer) return source.replace(path, resolve(dirname(importer.replace(/\?.*$/, '')), path))
      return undefined
    },
    load(id) {
      const [, file = '', language] = asked.exec(id) ?? []
      if (!file) return undefined
      if (language === 'zh' || language === 'en')
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(packOf(keysOf(file), language)))})`
      const load = (one: string) => `import(${JSON.stringify(`${file}?texts=${one}`)})`
      // A function of its own for each, so that the build names the file of each.
      return `const load = { zh: () => ${load('zh')}, en: () => ${load('en')} }\nexport default (language) => load[language]()`
    },
    transform(code, id) {
      if (!building || !/\/console\/src\/.*\.tsx?$/.test(id) || id.includes('/src/login/')) return undefined
      const wanted: string[] = []
      const changed = code.replaceAll(onDemand, (whole, _quote, path: string) => {
        if (keysOf(resolve(dirname(id), path)).length === 0) return `loadPart(() => ${whole})`
        wanted.push(path)
        return `loadPart(() => ${whole}, textsOfPart${wanted.length})`
      })
      if (changed === code) return undefined
      const imports = wanted.map((path, index) => `import textsOfPart${index + 1} from '${path}?texts'\n`)
      return { code: `import { loadPart } from '${runtime}'\n${imports.join('')}${changed}`, map: null }
    },
  }
}
