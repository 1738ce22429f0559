import { DownOutlined, ExportOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps, Tooltip } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { buildMenu, type MenuEntry } from '../menu.ts'
import { useMenuRecords } from '../records.ts'
import { Brand } from './brand.tsx'
import { MenuIcon } from './menu-icons.tsx'
import { usePlace } from './place.ts'
import './sidebar.css'

export function useMenu(): readonly MenuEntry[] {
  const records = useMenuRecords()
  return useMemo(() => buildMenu(records), [records])
}

export function Sidebar({ collapsed }: { collapsed: boolean }) {
  return (
    <aside className="sidebar">
      <Brand bare={collapsed} />
      <Navigation collapsed={collapsed} />
    </aside>
  )
}

/** The server's menu, as the sidebar or inside the drawer. */
export function Navigation({ collapsed = false, onLeave }: { collapsed?: boolean; onLeave?: () => void }) {
  const t = useText()
  const menu = useMenu()
  return (
    <nav className="nav" aria-label={t('shell.navigation')}>
      <ul>
        {menu.map((entry) => (
          <li key={entry.id}>
            {entry.children.length === 0 ? (
              <Leaf entry={entry} collapsed={collapsed} onLeave={onLeave} />
            ) : collapsed ? (
              <Flyout entry={entry} />
            ) : (
              <Folder entry={entry} onLeave={onLeave} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The link of an entry: a page of the console, or another site in a new tab. */
function EntryLink(props: {
  entry: MenuEntry
  className?: string
  onClick?: () => void
  children: ReactNode
}) {
  const { entry, children, ...rest } = props
  const current = usePlace().ids.has(entry.id)
  if (entry.external) {
    return (
      <a href={entry.path} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link
      to={entry.path}
      aria-current={current ? 'page' : undefined}
      // The screen starts to load before the click.
      {...rest}
    >
      {children}
    </Link>
  )
}

interface EntryProps {
  entry: MenuEntry
  collapsed?: boolean
  onLeave?: (() => void) | undefined
}

function Leaf({ entry, collapsed = false, onLeave }: EntryProps) {
  const t = useText()
  const link = (
    <EntryLink entry={entry} className="nav-item" {...(onLeave ? { onClick: onLeave } : {})}>
      <MenuIcon entry={entry} />
      {collapsed ? (
        <span className="sr-only">{entry.name}</span>
      ) : (
        <span className="nav-name" title={entry.name}>
          {entry.name}
        </span>
      )}
      {entry.external && <span className="sr-only">{t('shell.newTab')}</span>}
      {entry.external && !collapsed && <ExportOutlined className="nav-more" />}
    </EntryLink>
  )
  return collapsed ? (
    <Tooltip title={entry.name} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

function Folder({ entry, onLeave }: EntryProps) {
  const here = usePlace().ids.has(entry.id)
  const [open, setOpen] = useState(here)
  const [wasHere, setWasHere] = useState(here)
  // A folder opens when its page is entered. If the user then closes it, it stays closed.
  if (here !== wasHere) {
    setWasHere(here)
    if (here) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={here ? 'nav-item nav-here' : 'nav-item'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon entry={entry} />
        <span className="nav-name" title={entry.name}>
          {entry.name}
        </span>
        <DownOutlined className="nav-more nav-arrow" />
      </button>
      {open && (
        <ul className="nav-inner">
          {entry.children.map((child) => (
            <li key={child.id}>
              {child.children.length > 0 ? (
                <Folder entry={child} onLeave={onLeave} />
              ) : (
                <Leaf entry={child} onLeave={onLeave} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type FlyoutItem = NonNullable<MenuProps['items']>[number]

/** A folder of the collapsed sidebar. Its pages open beside it. */
function Flyout({ entry }: EntryProps) {
  const { ids } = usePlace()
  // Only keyboard users are moved into the pages. A passing mouse must not take the focus from a field.
  const [byKeyboard, setByKeyboard] = useState(false)
  const itemOf = (child: MenuEntry): FlyoutItem =>
    child.children.length > 0
      ? { key: child.id, label: child.name, children: child.children.map(itemOf) }
      : { key: child.id, label: <EntryLink entry={child}>{child.name}</EntryLink> }
  const items: FlyoutItem[] = [
    { key: entry.id, type: 'group', label: entry.name, children: entry.children.map(itemOf) },
  ]
  return (
    <Dropdown
      menu={{ items, selectedKeys: [...ids] }}
      trigger={['hover', 'click']}
      placement="topRight"
      align={{ points: ['tl', 'tr'], offset: [6, 0] }}
      autoFocus={byKeyboard}
    >
      <button
        type="button"
        className={ids.has(entry.id) ? 'nav-item nav-current' : 'nav-item'}
        aria-label={entry.name}
        onKeyDown={() => setByKeyboard(true)}
        onPointerEnter={() => setByKeyboard(false)}
      >
        <MenuIcon entry={entry} />
      </button>
    </Dropdown>
  )
}
