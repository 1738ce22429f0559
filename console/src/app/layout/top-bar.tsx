import {
  BgColorsOutlined,
  DownloadOutlined,
  GlobalOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
} from '@ant-design/icons'
import { Button, Drawer, Dropdown, Tooltip } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../kit/abacus.tsx'
import { openDownloads, useActiveDownloads } from '../../kit/downloads.ts'
import { setLanguage, useLanguage } from '../../kit/language.ts'
import { useShownTitle } from '../../kit/page-title.ts'
import { useText } from '../../kit/text.ts'
import { setTheme, useTheme } from '../../kit/theme.ts'
import type { Place } from './place.ts'
import { Navigation } from './sidebar.tsx'
import { toggleSidebar } from './sidebar-state.ts'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

interface TopBarProps {
  /** Without sidebar: the logo stands here. */
  bare: boolean
  mobile: boolean
  collapsed: boolean
  place: Place
}

export function TopBar({ bare, mobile, collapsed, place }: TopBarProps) {
  const t = useText()
  const title = useShownTitle()
  if (mobile) {
    return (
      <header className="topbar topbar-mobile">
        <NavigationDrawer />
        <span className="topbar-title">{title || t('session.brand')}</span>
        <DownloadsButton />
        <UserMenu compact />
      </header>
    )
  }
  return (
    <header className="topbar">
      {bare ? (
        <Link to="/" className="brand">
          <Logo />
          <span>{t('session.brand')}</span>
        </Link>
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
        <LanguageButton />
        <ThemeButton />
        <DownloadsButton />
        <UserMenu />
      </div>
    </header>
  )
}

const languageNames = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
] as const

function LanguageButton() {
  const t = useText()
  const language = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languageNames.map(({ key, label }) => ({ key, label, onClick: () => setLanguage(key) })),
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
  const theme = useTheme()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'light', label: t('shell.themeLight'), onClick: () => setTheme('light') },
          { key: 'dark', label: t('shell.themeDark'), onClick: () => setTheme('dark') },
        ],
        selectedKeys: [theme],
      }}
    >
      <Button
        type="text"
        icon={<BgColorsOutlined />}
        aria-label={t('shell.theme')}
        title={t('shell.theme')}
      />
    </Dropdown>
  )
}

/** Opens the download center; a ring turns while something is being generated. */
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

/** On a small page the menu is a drawer, and what the bar has no room for stands at its foot. */
function NavigationDrawer() {
  const t = useText()
  const language = useLanguage()
  const theme = useTheme()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('shell.openNavigation')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        size={280}
        title={
          <span className="brand">
            <Logo />
            <span>{t('session.brand')}</span>
          </span>
        }
        closable={{ placement: 'end', 'aria-label': t('shell.closeNavigation') }}
        classNames={{ body: 'drawer-body' }}
      >
        <Navigation onLeave={close} />
        <div className="drawer-foot">
          <Choice
            label={t('shell.language')}
            options={languageNames}
            value={language}
            onChange={setLanguage}
          />
          <Choice
            label={t('shell.theme')}
            options={[
              { key: 'light', label: t('shell.themeLight') },
              { key: 'dark', label: t('shell.themeDark') },
            ]}
            value={theme}
            onChange={setTheme}
          />
        </div>
      </Drawer>
    </>
  )
}

interface ChoiceProps<K extends string> {
  label: string
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
}

function Choice<K extends string>({ label, options, value, onChange }: ChoiceProps<K>) {
  return (
    <fieldset className="choice" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-pressed={option.key === value}
          onClick={() => onChange(option.key)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
