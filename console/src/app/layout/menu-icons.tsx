import { NamedMenuIcon } from '../../kit/frame/menu-icon.tsx'
import type { MenuEntry } from '../menu.ts'

/** The icon of an entry, by the name in its record. Folders and external links without a name have default icons. */
export function MenuIcon({ entry }: { entry: MenuEntry }) {
  return <NamedMenuIcon name={entry.icon || (entry.folder ? 'folder' : entry.external ? 'link' : '')} />
}
