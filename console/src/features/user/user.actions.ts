import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'user.add',
    pinyin: 'xinzengyuangong xzyg',
    code: 'iposWeb.settings.user.edit',
    path: withNew('/settings/user/list'),
  },
]
export default actions
