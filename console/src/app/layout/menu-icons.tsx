import { NamedMenuIcon } from '../../kit/frame/menu-icon.tsx'
import type { MenuEntry } from '../menu.ts'

/** The icon of an entry by the name its record carries; folders and links to elsewhere without one have theirs. */
export function MenuIcon({ entry }: { entry: MenuEntry }) {
  return <NamedMenuIcon name={entry.icon || (entry.folder ? 'folder' : entry.external ? 'link' : '')} />
}
