import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A module with this name stands for the texts of all nouns. */
const everyNoun = 'every-noun-text.ts'

/** A module of the console or the contract: the modules that load with it, and the texts that it names. */
interface Source {
  imports: readonly string[]
  /** Whole text keys and beginnings of text keys. */
  names: readonly string[]
  /** The nouns whose fields it defines. */
  nouns: readonly string[]
  /** The ends of the keys that it makes for any such noun. */
  ends: readonly string[]
}

export interface TextUses {
  /** The keys of all texts that a module and its imports can show. */
  keysOf(file: string): ReadonlySet<string>
}

const statement = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const glob = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'(?![^)]*\braw\b)/g
/** `defineFields('store', { name: … })`: the texts of a field begin with the noun and its key. */
const definition = /\bdefineFields\(\s*'(\w+)'/g
const field = /^ {2}(\w+): /gm
/** `nounText(noun, 'add')` is a text of each noun whose records the part shows. */
const ofNoun = /\bnounText\(\s*\w+,\s*'(\w+)'/g

/**
 * Follows the imports of our own sources and collects the text keys in them. It skips modules that load on demand,
 * because these are parts of their own. It finds whole keys such as `'store.name'` and beginnings such as ``
 * `product.status${code}` ``.
 */
export function readTextUses(keys: readonly string[], folders: { contract: string }): TextUses {
  const nouns = new Set(
    readdirSync(folders.contract, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  )
  const prefixes = [...new Set(keys.map((key) => key.slice(0, key.indexOf('.'))))]
  const known = new Set(keys)
  const named = new RegExp(`(['"\`])((?:${prefixes.join('|')})\\.[\\w.]*)(.)`, 'g')
  const sources = new Map<string, Source>()
  const reached = new Map<string, ReadonlySet<string>>()

  function keysNamed(name: string, next: string): string[] {
    if (next !== '$' && known.has(name)) return [name]
    const begins = next === '$' ? name : `${name}.`
    return keys.filter((key) => key.startsWith(begins))
  }

  function sourceOf(file: string): Source {
    const read = sources.get(file)
    if (read) return read
    if (file.endsWith(`/${everyNoun}`)) {
      const names = keys.filter((key) => nouns.has(key.slice(0, key.indexOf('.'))))
      const source = { imports: [], names, nouns: [], ends: [] }
      sources.set(file, source)
      return source
    }
    const text = readFileSync(file, 'utf8')
    const imports = [...text.matchAll(statement)]
      .map(([, to = '']) => fileOf(file, to, folders.contract))
      .filter((to) => to !== null)
    for (const [, pattern = ''] of text.matchAll(glob)) imports.push(...filesLike(dirname(file), pattern))
    const described = [...text.matchAll(definition)].map(([, noun = '']) => noun)
    const fields = described.length === 0 ? [] : [...text.matchAll(field)].map(([, key = '']) => key)
    const source = {
      imports,
      names: [
        ...[...text.matchAll(named)].flatMap(([, , name = '', next = '']) => keysNamed(name, next)),
        ...described.flatMap((noun) => fields.flatMap((key) => keysNamed(`${noun}.${key}`, '$'))),
      ],
      nouns: described,
      ends: [...text.matchAll(ofNoun)].map(([, end = '']) => end),
    }
    sources.set(file, source)
    return source
  }

  function keysOf(file: string): ReadonlySet<string> {
    const before = reached.get(file)
    if (before) return before
    const found = new Set<string>()
    const described = new Set<string>()
    const ends = new Set<string>()
    const seen = new Set<string>()
    const left = [file]
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      const source = sourceOf(next)
      for (const name of source.names) found.add(name)
      for (const noun of source.nouns) described.add(noun)
      for (const end of source.ends) ends.add(end)
      left.push(...source.imports)
    }
    for (const noun of described)
      for (const end of ends) if (known.has(`${noun}.${end}`)) found.add(`${noun}.${end}`)
    reached.set(file, found)
    return found
  }

  return { keysOf }
}

/**
 * The source file of an import. Null for a library or a style. Null also for a text file, which names only its own
 * texts.
 */
function fileOf(from: string, to: string, contract: string): string | null {
  if (!/\.tsx?$/.test(to) || to.endsWith('.text.ts')) return null
  if (to.startsWith('.')) return resolve(dirname(from), to)
  return to.startsWith('@zhanggui/contract/') ? join(contract, to.slice('@zhanggui/contract/'.length)) : null
}

/** The files of a pattern of `import.meta.glob`; `*` stands for any name. */
function filesLike(folder: string, pattern: string): string[] {
  const wanted = new RegExp(`^${resolve(folder, pattern).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  const base = dirname(resolve(folder, pattern.slice(0, pattern.indexOf('*') + 1)))
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((name) => join(base, name))
    .filter((file) => wanted.test(file))
}
