import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'store.add',
    pinyin: 'xinzengmendian xzmd',
    code: 'iposWeb.settings.store.edit',
    path: withNew('/settings/store/list'),
  },
]
export default actions
