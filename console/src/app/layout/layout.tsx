import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useCell } from '../../kit/cell.ts'
import { Footer } from '../../kit/footer.tsx'
import { useLanguage } from '../../kit/language.ts'
import { watchMerchant } from '../../kit/merchant-watch.ts'
import { useNarrow } from '../../kit/narrow.ts'
import { showTitle } from '../../kit/page-title.ts'
import { type Session, session } from '../../kit/session.ts'
import { useText } from '../../kit/text.ts'
import { loadSession } from '../load-session.ts'
import { DownloadsSlot } from './downloads-slot.tsx'
import { usePlace } from './place.ts'
import { Sidebar } from './sidebar.tsx'
import { useCollapsed } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** The common frame of all screens. Pages that are open without a session stand bare. */
export function Layout() {
  const loaded = useCell(session)
  return loaded ? <Frame session={loaded} /> : <Outlet />
}

function Frame({ session: { user } }: { session: Session }) {
  const t = useText()
  const language = useLanguage()
  const mobile = useNarrow()
  const collapsed = useCollapsed()
  const { pathname } = useLocation()
  const navigating = useNavigation().state === 'loading'
  const place = usePlace()
  const content = useRef<HTMLElement>(null)
  const menuLanguage = useRef(language)

  // Before the effects of the screens, which may know a better name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own name even if the menu gives none
  useLayoutEffect(() => showTitle(place.title), [place.title, pathname, language])
  useEffect(watchMerchant, [])

  // The server names the menus: another language, other names.
  useEffect(() => {
    if (menuLanguage.current === language) return
    menuLanguage.current = language
    loadSession().catch(() => {})
  }, [language])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useLayoutEffect(() => {
    content.current?.scrollTo(0, 0)
    if (mobile) window.scrollTo(0, 0)
  }, [pathname])

  const bare = pathname === '/401'
  const width =
    mobile || pathname.startsWith('/web/') ? 'free' : bare ? 'full' : collapsed ? 'wide' : 'normal'

  return (
    <div
      className={
        mobile
          ? 'frame frame-mobile'
          : bare
            ? 'frame frame-bare'
            : collapsed
              ? 'frame frame-collapsed'
              : 'frame'
      }
    >
      <a className="frame-skip" href="#content">
        {t('shell.skipToContent')}
      </a>
      {!mobile && !bare && <Sidebar collapsed={collapsed} />}
      <TopBar bare={bare} mobile={mobile} collapsed={collapsed} place={place} />
      <main className="frame-content" id="content" ref={content} tabIndex={-1}>
        {navigating && (
          <div className="frame-progress" role="progressbar" aria-label={t('shell.loadingPage')} />
        )}
        <div className={`frame-page frame-page-${width}`}>
          <Outlet />
          <Footer brand={t('session.brand')} company={user.group.name} />
        </div>
      </main>
      <DownloadsSlot />
    </div>
  )
}
