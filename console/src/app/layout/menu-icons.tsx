import {
  AppstoreOutlined,
  FileOutlined,
  FolderOutlined,
  HistoryOutlined,
  LinkOutlined,
  ShoppingOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { MenuEntry } from '../menu.ts'

/** Icons of menu records, by the names the records carry. */
const icons: Readonly<Record<string, ComponentType>> = {
  product: ShoppingOutlined,
  headOffice: AppstoreOutlined,
  log: HistoryOutlined,
}

export function MenuIcon({ entry }: { entry: MenuEntry }) {
  const Icon =
    icons[entry.icon] ?? (entry.folder ? FolderOutlined : entry.external ? LinkOutlined : FileOutlined)
  return <Icon />
}
