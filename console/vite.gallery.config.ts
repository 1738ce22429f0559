import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { partFiles } from './build/part-files.ts'
import { staticStyles } from './build/static-styles.ts'
import { textPacks } from './build/text-packs.ts'
import { usedStyles } from './build/used-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The gallery serves its page for every path, as the console does. */
const asIndex: Plugin = {
  name: 'as-index',
  async writeBundle({ dir = '' }) {
    await rename(`${dir}/gallery.html`, `${dir}/index.html`)
  },
}

/** The demo area as static files, for the tests of the kit. The product's build does not contain it. */
export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    partFiles(),
    staticStyles,
    textPacks({ entry: here('src/app/demo/alone/main.tsx') }),
    asIndex,
  ],
  define: { __BUILD_ID__: JSON.stringify('gallery') },
  css: { postcss: { plugins: [usedStyles(here('src'), here('../node_modules/antd/es'))] } },
  build: {
    outDir: here('../e2e/kit/dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: here('gallery.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The libraries that most parts share stand in one file. The order of our own styles stays that of the product.
          groups: [{ name: 'libraries', test: /\/node_modules\//, minShareCount: 8 }],
        },
      },
    },
  },
})
