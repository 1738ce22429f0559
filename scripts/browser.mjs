import { existsSync } from 'node:fs'

/**
 * The browser of the tests and benches. The headless shell of Chromium comes first: it opens a page in half the time,
 * because it draws no window of its own. Undefined when there is none.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ]
  return places.find((path) => path && existsSync(path))
}
