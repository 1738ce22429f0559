import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { menuCalls } from '../../contract/src/menu/menu.calls.ts'
import { sessionCalls } from '../../contract/src/session/session.calls.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

const firstPaint = '<script src="/first-paint.js"></script>'
const settings = '<script id="app-settings" type="application/json"></script>'

/** A script in the page, without its comments. */
const inline = (script: string) =>
  `<script>\n${script
    .split('\n')
    .filter((line) => line !== '' && !/^\s*\/\//.test(line))
    .join('\n')}\n</script>`

/**
 * Writes two small scripts into the pages, so that neither waits for a file: the look of the first paint, and the first
 * reads of the console. The server allows them by their hash.
 */
export const pageScripts: Plugin = {
  name: 'page-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page, { filename }) {
      if (!page.includes(firstPaint) || !page.includes(settings))
        throw new Error(`${filename} has no place for its scripts`)
      const painted = page.replace(firstPaint, () => inline(read('../public/first-paint.js')))
      if (!filename.endsWith('/index.html')) return painted
      const reads = read('first-reads.js')
        .replace('FIND_USER', () => sessionCalls.findCurrent.path)
        .replace('FIND_MENU', () => menuCalls.findCurrentMenuList.path)
      return painted.replace(settings, () => settings + inline(reads))
    },
  },
}
