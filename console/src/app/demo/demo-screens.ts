import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import type { Translate } from '../../kit/base/text.ts'
import type { Screen } from '../system.ts'
import { demoPages } from './demo-pages.ts'

const loads: Record<(typeof demoPages)[number]['name'], Screen['load']> = {
  index: () => import('./demo-index.tsx'),
  page1: () => import('./demo-list.tsx'),
  page2: () => import('./demo-detail.tsx'),
  page3: () => import('./demo-form.tsx'),
  page4: () => import('./demo-dashboard.tsx'),
  listTable: () => import('./demo-table.tsx'),
  theme: () => import('./demo-theme.tsx'),
  components: () => import('./demo-components.tsx'),
}

/** The demo area shows the frame and the widgets on sample data. It needs no permission and sends no calls. */
export const demoScreens: readonly Screen[] = demoPages.map(({ name, path, titleKey }) => ({
  path,
  code: null,
  titleKey,
  load: loads[name],
}))

/** The demo area as menu records, at the end of the sidebar. */
export function demoRecords(t: Translate): MenuRecord[] {
  const folder: MenuRecord = {
    id: 'demo',
    parentId: '',
    type: menuType.folder,
    path: '',
    name: t('demo.area'),
    code: 'demo',
    icon: 'folder',
    sort: -1,
    pinyin: 'yanshi ys',
  }
  const pages = demoPages.map(
    ({ path, titleKey }, index): MenuRecord => ({
      id: path,
      parentId: 'demo',
      type: menuType.page,
      path,
      name: t(titleKey),
      code: path,
      icon: '',
      sort: -index,
      pinyin: '',
    }),
  )
  return [folder, ...pages]
}
