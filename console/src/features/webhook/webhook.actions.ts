import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'webhook.add',
    pinyin: 'xinzengdizhi xzdz',
    code: 'iposWeb.settings.webhook.edit',
    path: withNew('/settings/webhook/address'),
  },
]
export default actions
