import { Button } from 'antd'
import { withApp } from '../kit/base/notices.ts'
import { t } from '../kit/base/text.ts'

const reloadedKey = 'zhanggui_reloaded'
const askEveryMs = 10 * 60_000

let openedPage = () => location.href

/** Where a reload leads while a screen is being opened: to the page that was asked for, not back to the one before. */
export const reloadOpens = (href: () => string): void => {
  openedPage = href
}

/**
 * A part of the console that cannot be loaded is most often one of an older build: the page reloads (spec section 8).
 * Once per build, so that a part that is really missing ends in a message and not in a loop.
 */
export function reloadOnceForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(reloadedKey) === __BUILD_ID__) return
      sessionStorage.setItem(reloadedKey, __BUILD_ID__)
    } catch {
      // Without storage there is no knowing whether this is the second time: rather a message.
      return
    }
    event.preventDefault()
    const href = openedPage()
    if (href === location.href) location.reload()
    else location.replace(href)
  })
}

/** A page that stays open for days is told when a newer console is there; reloading is the user's to choose. */
export function offerNewBuild(): void {
  if (__BUILD_ID__ === 'dev') return
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden || Date.now() - askedAt < askEveryMs) return
    askedAt = Date.now()
    const newest = await newestBuild()
    if (newest && newest !== __BUILD_ID__) offer()
  })
}

async function newestBuild(): Promise<string> {
  try {
    const response = await fetch('/build-id', { cache: 'no-store' })
    return response.ok && !response.headers.get('content-type')?.includes('html')
      ? (await response.text()).trim()
      : ''
  } catch {
    return ''
  }
}

function offer(): void {
  withApp(({ notification }) => {
    notification.info({
      key: 'build',
      duration: false,
      title: t('shell.updated'),
      description: t('shell.updatedHint'),
      actions: (
        <Button type="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      ),
    })
  })
}
