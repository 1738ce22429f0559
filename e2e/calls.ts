import type { Page, Request } from '@playwright/test'

/** Navigates inside the console, like a click on one of its links. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Follows the calls of a page. The returned function resolves once none has run for a moment. */
export function callsOf(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let last = 0
  page.on('request', (request) => running.add(request))
  const end = (request: Request) => {
    running.delete(request)
    last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (running.size > 0 || Date.now() < last + 100) await page.waitForTimeout(20)
  }
}
