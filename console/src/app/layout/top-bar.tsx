import {
  BgColorsOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  ReloadOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { lazy, type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLanguage } from '../../kit/base/language.ts'
import { switchLanguage, useText } from '../../kit/base/text.ts'
import { useShownTitle } from '../../kit/frame/page-title.ts'
import { useThemeFlags } from '../../kit/frame/theme.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { useBrand } from '../../kit/session/brand.ts'
import { openDownloads, useActiveDownloads } from '../../kit/session/downloads.ts'
import { here } from '../../kit/session/leave.ts'
import { useUser } from '../../kit/session/session.ts'
import { serverAnswers } from '../../kit/wire/connection.ts'
import { useFindable } from '../search/found.ts'
import { openSearch } from '../search/search-state.ts'
import { Brand } from './brand.tsx'
import { languageNames } from './language-names.ts'
import type { Place } from './place.ts'
import { toggleSidebar } from './sidebar-state.ts'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

const ThemeDrawer = lazy(() => import('./theme-drawer.tsx'))
const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'))

interface TopBarProps {
  /** True without a sidebar: the logo then stands here. */
  bare: boolean
  mobile: boolean
  collapsed: boolean
  place: Place
  /** The notice bell. A console without a server has none. */
  bell?: ReactNode
}

export function TopBar({ bare, mobile, collapsed, place, bell }: TopBarProps) {
  const t = useText()
  const title = useShownTitle()
  const { name } = useBrand()
  const flags = useThemeFlags()
  const downloads = useUser().settings.downloadCenter
  if (mobile) {
    return (
      <header className="topbar topbar-mobile">
        <NavigationButton />
        <span className="topbar-title">{title || name}</span>
        <Button type="text" icon={<SearchOutlined />} aria-label={t('shell.search')} onClick={openSearch} />
        {downloads && <DownloadsButton />}
        {bell}
        <UserMenu compact />
      </header>
    )
  }
  return (
    <header className="topbar">
      {bare ? (
        <Brand />
      ) : (
        <Tooltip title={t(collapsed ? 'shell.expand' : 'shell.collapse')} placement="bottomLeft">
          <Button
            type="text"
            icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
            onClick={toggleSidebar}
          />
        </Tooltip>
      )}
      <nav aria-label={t('shell.breadcrumb')} className="topbar-place">
        <ol>
          {place.crumbs.map(({ label, path }, step) => (
            <li key={label} aria-current={step === place.crumbs.length - 1 ? 'page' : undefined}>
              {path ? <Link to={path}>{label}</Link> : label}
            </li>
          ))}
        </ol>
      </nav>
      <div className="topbar-tools">
        <SearchButton />
        {flags.refreshButton && <RefreshButton />}
        {flags.fullscreenButton && <FullscreenButton />}
        <LanguageButton />
        <ThemeButton />
        {downloads && <DownloadsButton />}
        {bell}
        <UserMenu />
      </div>
    </header>
  )
}

function LanguageButton() {
  const t = useText()
  const language = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languageNames.map(({ key, label }) => ({ key, label, onClick: () => switchLanguage(key) })),
        selectedKeys: [language],
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={t('shell.language')}
        title={t('shell.language')}
      />
    </Dropdown>
  )
}

function ThemeButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        icon={<BgColorsOutlined />}
        aria-label={t('shell.theme')}
        title={t('shell.theme')}
        onClick={() => setOpen(true)}
      />
      <Deferred when={open}>
        <ThemeDrawer open={open} onClose={() => setOpen(false)} />
      </Deferred>
    </>
  )
}

/** Opens the global search. Alt+S does so from anywhere. */
function SearchButton() {
  const { placeholder } = useFindable()
  return (
    <button type="button" className="topbar-search" aria-keyshortcuts="Alt+S" onClick={openSearch}>
      <SearchOutlined />
      <span>{placeholder}</span>
      <kbd>Alt S</kbd>
    </button>
  )
}

function RefreshButton() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button
      type="text"
      icon={<ReloadOutlined />}
      aria-label={t('shell.refreshPage')}
      title={t('shell.refreshPage')}
      // Without the server the screen keeps its data.
      onClick={async () => {
        const to = `/reload?to=${encodeURIComponent(here())}`
        if (await serverAnswers()) navigate(to)
      }}
    />
  )
}

const watchFullscreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function FullscreenButton() {
  const t = useText()
  const full = useSyncExternalStore(watchFullscreen, () => document.fullscreenElement !== null)
  const label = t(full ? 'shell.leaveFullscreen' : 'shell.fullscreen')
  return (
    <Button
      type="text"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      // If the browser refuses, nothing changes.
      onClick={() =>
        (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
          () => undefined,
        )
      }
    />
  )
}

/** Opens the download center. A ring turns while a file is in work. */
function DownloadsButton() {
  const t = useText()
  const count = useActiveDownloads()
  const label = count > 0 ? t('shell.downloadsActive', { count }) : t('shell.downloads')
  return (
    <Button type="text" className="topbar-downloads" aria-label={label} title={label} onClick={openDownloads}>
      <DownloadOutlined />
      {count > 0 && <i className="topbar-ring" />}
    </Button>
  )
}

/** In mobile mode the menu is a drawer. */
function NavigationButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('shell.openNavigation')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Deferred when={open} typed={false}>
        <NavigationDrawer open={open} onClose={() => setOpen(false)} />
      </Deferred>
    </>
  )
}
