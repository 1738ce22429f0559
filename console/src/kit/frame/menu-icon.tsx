import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  ControlOutlined,
  FileDoneOutlined,
  FileOutlined,
  FolderOutlined,
  GiftOutlined,
  HistoryOutlined,
  HomeOutlined,
  ImportOutlined,
  InboxOutlined,
  LinkOutlined,
  MenuOutlined,
  PictureOutlined,
  PrinterOutlined,
  ProfileOutlined,
  SafetyCertificateOutlined,
  ScanOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SwapOutlined,
  TagOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { MenuIconName } from '@zhanggui/contract/manifest.ts'
import type { ComponentType } from 'react'

const icons: Readonly<Record<MenuIconName, ComponentType>> = {
  home: HomeOutlined,
  product: ShoppingOutlined,
  headOffice: AppstoreOutlined,
  frontCategory: ApartmentOutlined,
  material: PictureOutlined,
  tag: TagOutlined,
  log: HistoryOutlined,
  order: ProfileOutlined,
  market: GiftOutlined,
  inventory: InboxOutlined,
  receive: ImportOutlined,
  transfer: SwapOutlined,
  scan: ScanOutlined,
  count: FileDoneOutlined,
  settings: SettingOutlined,
  store: ShopOutlined,
  user: UserOutlined,
  role: SafetyCertificateOutlined,
  menu: MenuOutlined,
  config: ControlOutlined,
  audit: AuditOutlined,
  link: LinkOutlined,
  folder: FolderOutlined,
  print: PrinterOutlined,
}

/** The icon of a menu record, by the name in the record. A record without a known name gets a sheet of paper. */
export function NamedMenuIcon({ name }: { name: string }) {
  const Icon = (icons as Readonly<Record<string, ComponentType | undefined>>)[name] ?? FileOutlined
  return <Icon />
}
