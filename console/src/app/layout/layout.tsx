import { Button } from 'antd'
import { lazy, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { NoticeBell } from '../../features/notice/notice-bell.tsx'
import { useCell } from '../../kit/base/cell.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useNarrow } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { watchSaveKey } from '../../kit/form/save-key.ts'
import { Footer } from '../../kit/frame/footer.tsx'
import { showTitle } from '../../kit/frame/page-title.ts'
import { useThemeFlags } from '../../kit/frame/theme.ts'
import { Watermark } from '../../kit/frame/watermark.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { awaitPage } from '../../kit/layer/early-keys.ts'
import { useShortcutsOpen, watchShortcutsKey } from '../../kit/layer/shortcuts.ts'
import { useBrand } from '../../kit/session/brand.ts'
import { watchMerchant } from '../../kit/session/merchant-watch.ts'
import { type Session, session } from '../../kit/session/session.ts'
import { endView } from '../../kit/session/switch-merchant.ts'
import { loadSession } from '../load-session.ts'
import { WithMaterials } from '../media-picker.tsx'
import { useSearchOpen, watchSearchKey } from '../search/search-state.ts'
import { CallCover } from './call-cover.tsx'
import { DownloadsSlot } from './downloads-slot.tsx'
import { useLeaveQuestion } from './leave-question.ts'
import { OutageBar } from './outage-bar.tsx'
import { usePlace } from './place.ts'
import { Sidebar } from './sidebar.tsx'
import { useCollapsed } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'
import './layout.css'

const loadSearch = () => import('../search/search-dialog.tsx')
const SearchDialog = lazy(loadSearch)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/** The common frame of all screens. Pages without a session have no frame. */
export function Layout() {
  const loaded = useCell(session)
  const { pathname } = useLocation()
  useLeaveQuestion()
  if (!loaded) {
    return (
      <main className="frame-open">
        <OutageBar />
        <Outlet />
      </main>
    )
  }
  const watermark = loaded.user.settings.watermark && <Watermark text={loaded.user.pin} />
  // Pages for phones have no frame (spec section 2 '/web/').
  if (pathname.startsWith('/web/')) {
    return (
      <main className="frame-open">
        <OutageBar />
        <Outlet />
        {watermark}
      </main>
    )
  }
  return (
    <>
      <Frame session={loaded} />
      {watermark}
    </>
  )
}

function Frame({ session: { user } }: { session: Session }) {
  const t = useText()
  const language = useLanguage()
  const mobile = useNarrow()
  const collapsed = useCollapsed()
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  const navigating = state === 'loading'
  const opening = next !== undefined && next.pathname !== pathname
  const place = usePlace()
  const { name } = useBrand()
  const { progressBar } = useThemeFlags()
  const searching = useSearchOpen()
  const showingKeys = useShortcutsOpen()
  const content = useRef<HTMLElement>(null)
  const menuLanguage = useRef(language)

  // Runs before the effects of the screens, which may set a better name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own name even if the menu gives none
  useLayoutEffect(() => showTitle(place.title), [place.title, pathname, language])
  useEffect(watchMerchant, [])
  useEffect(watchSearchKey, [])
  useEffect(watchSaveKey, [])
  useEffect(watchShortcutsKey, [])
  useEffect(() => {
    if (!opening) return
    return awaitPage()
  }, [opening])
  // A page that opens at once was never awaited. Its form has taken the text by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => awaitPage()(), [pathname])
  // Loads early, so that text typed right after Alt+S reaches its field.
  useEffect(() => {
    loadSearch().catch(() => undefined)
  }, [])

  // The server names the menus, so a new language needs new names.
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
  const width = mobile ? 'free' : bare ? 'full' : collapsed ? 'wide' : 'normal'

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
      {user.viewedBy && <ViewBar name={user.name} viewer={user.viewedBy.name} />}
      {!mobile && !bare && <Sidebar collapsed={collapsed} />}
      <TopBar bare={bare} mobile={mobile} collapsed={collapsed} place={place} bell={<NoticeBell />} />
      <OutageBar />
      <main className="frame-content" id="content" ref={content} tabIndex={-1}>
        {navigating && progressBar && (
          <div className="frame-progress" role="progressbar" aria-label={t('shell.loadingPage')} />
        )}
        <div className={`frame-page frame-page-${width}`}>
          <WithMaterials>
            <Outlet />
          </WithMaterials>
          <Footer
            brand={name}
            company={user.settings.company || user.group.name}
            link={user.settings.companyLink}
          />
        </div>
      </main>
      <CallCover />
      <DownloadsSlot />
      <Deferred when={searching} typed={false}>
        <SearchDialog open={searching} />
      </Deferred>
      <Deferred when={showingKeys} typed={false}>
        <ShortcutsDialog open={showingKeys} />
      </Deferred>
    </div>
  )
}

/** Shows whose view of the console this is, and the way back to the user's own. */
function ViewBar({ name, viewer }: { name: string; viewer: string }) {
  const t = useText()
  return (
    <section className="view-bar" aria-label={t('shell.viewer', { name: viewer })}>
      <span>
        {t('shell.viewing', { name })} · {t('shell.viewer', { name: viewer })}
      </span>
      {/* The call has shown the reason. */}
      <Button size="small" onClick={() => endView().catch(() => undefined)}>
        {t('shell.endView')}
      </Button>
    </section>
  )
}
