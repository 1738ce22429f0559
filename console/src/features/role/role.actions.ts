import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'role.add',
    pinyin: 'xinzengjuese xzjs',
    code: 'iposWeb.settings.role.edit',
    path: withNew('/settings/role/index'),
    // The permission's record is another screen: the one that sets a role's permissions.
    covers: false,
    allStores: true,
  },
]
export default actions
