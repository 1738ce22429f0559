import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { everyMenu } from '../../contract/src/permissions.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const system = here('../src/app/systems/ipos.ts')
const screen = /'([\w.]+)':\s*(?:\{\s*load:\s*)?\(\)\s*=>\s*import\('(\.[^']+)'\)/g

/** The module of each screen by its permission, as the nouns announce them. */
function screenModules(): ReadonlyMap<string, string> {
  const features = here('../src/features')
  const found = new Map<string, string>()
  for (const name of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.screens.ts')) continue
    const file = resolve(features, name)
    const source = readFileSync(file, 'utf8')
    const screens = [...source.matchAll(screen)]
    if (screens.length !== source.split('import(').length - 1)
      throw new Error(`${name} has a screen that is written in another way`)
    for (const [, code = '', path = ''] of screens) found.set(code, resolve(dirname(file), path))
  }
  return found
}

interface Chunk {
  fileName: string
  imports: string[]
  moduleIds: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * Writes down the files of each screen, by its address. The server names them in the page of that address, so that the
 * browser loads them beside the frame, and not after it.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle: {
      // Vite has left out by then the files that would have nothing but a stylesheet.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk') as Chunk[]
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const filesWith = (module: string): Set<string> => {
          const found = new Set<string>()
          const add = (chunk: Chunk | undefined) => {
            if (!chunk || found.has(chunk.fileName)) return
            found.add(chunk.fileName)
            for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
            for (const name of chunk.imports) add(byName.get(name))
          }
          const holder = chunks.find(({ moduleIds }) => moduleIds.includes(module))
          if (!holder) this.error(`No file of the build has ${module}`)
          add(holder)
          return found
        }
        const known = filesWith(here('../src/app/main.tsx'))
        const modules = screenModules()
        const files = Object.fromEntries(
          everyMenu.flatMap(({ code, path }) => {
            const module = modules.get(code)
            if (path === undefined || module === undefined) return []
            const all = [...filesWith(system), ...filesWith(module)]
            return [[path, [...new Set(all)].filter((file) => !known.has(file))]]
          }),
        )
        this.emitFile({
          type: 'asset',
          fileName: '.screen-files.json',
          source: JSON.stringify({ ipos: files }),
        })
      },
    },
  }
}
