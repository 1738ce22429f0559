import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import type { PlainKey, Translate } from '../../kit/text.ts'
import type { Screen } from '../system.ts'

/** The demo area (spec section 2): the frame and the widgets on sample data. It needs no permission and calls nothing. */
export const demoScreens: readonly Screen[] = [
  screen('index', 'demo.index', () => import('./demo-index.tsx')),
  screen('page1', 'demo.page1', () => import('./demo-list.tsx')),
  screen('page2', 'demo.page2', () => import('./demo-detail.tsx')),
  screen('page3', 'demo.page3', () => import('./demo-form.tsx')),
  screen('page4', 'demo.page4', () => import('./demo-dashboard.tsx')),
  screen('listTable', 'demo.listTable', () => import('./demo-table.tsx')),
  screen('theme', 'demo.theme', () => import('./demo-theme.tsx')),
  screen('components', 'demo.components', () => import('./demo-components.tsx')),
]

function screen(name: string, titleKey: PlainKey, load: Screen['load']): Screen {
  return { path: `/demo/${name}`, code: null, titleKey, load }
}

/** The demo area as menu records, last in the sidebar. */
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
  const pages = demoScreens.map(
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
