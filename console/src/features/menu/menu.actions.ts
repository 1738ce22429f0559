import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'menu.addFolder',
    pinyin: 'xinzengmulu xzml',
    code: 'iposWeb.settings.menu.edit',
    path: withNew('/settings/menu'),
    // The permission's record allows more: all changes of the menu.
    covers: false,
    allStores: true,
  },
]
export default actions
