import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'stockTransfer.add',
    pinyin: 'xinjiandiaobodan xjdbd',
    code: 'iposWeb.inventory.transfer.edit',
    path: withNew('/inventory/transfer'),
  },
]
export default actions
