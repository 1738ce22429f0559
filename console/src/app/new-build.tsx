import { Button } from 'antd'
import { withApp } from '../kit/base/notices.ts'
import { t } from '../kit/base/text.ts'
import { serverAnswers, untilAnswered } from '../kit/wire/connection.ts'
import { recoverParts } from '../kit/wire/load-part.ts'
import { openPage } from '../kit/wire/open-page.ts'

const reloadedKey = 'zhanggui_reloaded'
const askEveryMs = 10 * 60_000

let openedPage = () => location.href

/** The target of a reload while a screen opens: the requested page, not the previous one. */
export const reloadOpens = (href: () => string): void => {
  openedPage = href
}

/**
 * If a part of the console cannot be loaded, the page usually belongs to an older build, so it reloads (spec section
 * 8). It reloads once per build: a part that is really missing then ends in a message, not in a loop. If the server
 * cannot be reached, or could not for a moment, the part is tried again, because a reload would lose the typed text.
 */
export function reloadOnceForNewBuild(): void {
  recoverParts(async (failed) => {
    if (!(await serverAnswers())) {
      await untilAnswered()
      return true
    }
    if (failed === 1 && (await newestBuild()) === __BUILD_ID__) return true
    try {
      if (sessionStorage.getItem(reloadedKey) === __BUILD_ID__) return false
      sessionStorage.setItem(reloadedKey, __BUILD_ID__)
    } catch {
      // Without storage it is unknown whether this is the second time, so a message is better.
      return false
    }
    await openPage(openedPage())
    return new Promise<never>(() => {})
  })
}

/** Tells a page that stays open for days about a newer build. The user decides about the reload. */
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
        <Button type="primary" onClick={() => void openPage()}>
          {t('shell.reload')}
        </Button>
      ),
    })
  })
}
