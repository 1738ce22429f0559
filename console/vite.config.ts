import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractParts } from './build/contract-parts.ts'
import { directImports } from './build/direct-imports.ts'
import { fewChunks } from './build/few-chunks.ts'
import { pageScripts } from './build/page-scripts.ts'
import { partFiles } from './build/part-files.ts'
import { screenFiles } from './build/screen-files.ts'
import { staticStyles } from './build/static-styles.ts'
import { textPacks } from './build/text-packs.ts'
import { usedStyles } from './build/used-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.SERVER ?? 'http://127.0.0.1:8620'
const serverPaths = '/bf /t11 /ty /media /user /send /ipos /system /merchant /openapi.json /docs'.split(' ')

/** The commit of this build, or the present time without git. */
function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return Date.now().toString(36)
  }
}

/** `/login` and its siblings are an entry of their own. The server knows that; this teaches it to the dev server. */
const loginEntry: Plugin = {
  name: 'login-entry',
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      if (request.url && /^\/(?:login|reg|link)(?:[?#]|$)/.test(request.url)) {
        request.url = request.url.replace(/^\/\w+/, '/login.html')
      }
      next()
    })
  },
}

const compressed = { br: promisify(brotliCompress), gz: promisify(gzip) }
/** The highest quality of Brotli, 11, takes twice as long for 2 % less. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Writes the id of the build, and a compressed copy of each file for the server. */
function handOut(id: string): Plugin {
  return {
    name: 'hand-out',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build-id', source: id })
    },
    async writeBundle({ dir = '' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      // Node compresses on threads of its own, so all cores work.
      await Promise.all(
        names
          .filter((name) => /\.(?:js|css|html|svg)$/.test(name))
          .map(async (name) => {
            const file = join(dir, name)
            const content = readFileSync(file)
            writeFileSync(`${file}.br`, await compressed.br(content, brotli))
            writeFileSync(`${file}.gz`, await compressed.gz(content, { level: 9 }))
          }),
      )
    },
  }
}

const id = buildId()

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [
    react(),
    directImports,
    partFiles(),
    staticStyles,
    contractParts(),
    textPacks({ entry: here('src/app/main.tsx') }),
    loginEntry,
    pageScripts,
    screenFiles(),
    handOut(id),
  ],
  resolve: {
    // Its package names the files for development alone, which are larger.
    alias:
      command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: here('../node_modules/react-router/dist/production/index.mjs'),
            },
            {
              find: /^react-router\/dom$/,
              replacement: here('../node_modules/react-router/dist/production/dom-export.mjs'),
            },
          ]
        : [],
  },
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? id : 'dev') },
  css: { postcss: { plugins: [usedStyles(here('src'), here('../node_modules/antd/es'))] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The rich-text editor is larger, but it loads alone when it is first shown.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { console: here('index.html'), login: here('login.html') },
      output: {
        codeSplitting: fewChunks({
          login: here('src/login/main.tsx'),
          frame: here('src/app/main.tsx'),
          lists: [
            'list/list-page.tsx',
            'list/export.ts',
            'record/record-list.tsx',
            'record/record-sheet.tsx',
            'input/store-switcher.tsx',
            'product/category-filter.ts',
            'product/product-cells.tsx',
            'input/use-list-store.ts',
            'layer/undo.ts',
            'layer/use-ask.ts',
            'show/cell/deadline.tsx',
            'show/cell/two-lines.tsx',
            'show/status-tag.tsx',
          ].map((file) => here(`src/kit/${file}`)),
        }),
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
}))
