import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'openApi.add',
    pinyin: 'xinzengmiyao xzmy',
    code: 'iposWeb.settings.openApi.edit',
    path: withNew('/settings/openApi'),
  },
]
export default actions
