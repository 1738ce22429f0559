import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const runtime = fileURLToPath(new URL('../src/kit/wire/load-part.ts', import.meta.url))
const helper = '\0vite/preload-helper.js'

/** A part that is one file. Vite names the files of a part only if there are several. */
const lonely = /(\bimport\((['"`])\.\/([^'"`]+\.js)\2\)\s*,\s*)\[\]/g

/** `loadFiles` of the console loads the files of each `import()`. */
export function partFiles(): Plugin {
  let replaced = false
  return {
    name: 'part-files',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return undefined
      replaced = true
      return `export { loadFiles as __vitePreload } from ${JSON.stringify(runtime)}`
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!replaced) this.error('Vite has another helper for import(): see part-files.ts')
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const folder = chunk.fileName.replace(/[^/]*$/, '')
          chunk.code = chunk.code.replaceAll(lonely, (_whole, start: string, _quote, name: string) => {
            return `${start}[${JSON.stringify(folder + name)}]`
          })
        }
      },
    },
  }
}
