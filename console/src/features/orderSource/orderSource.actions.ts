import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'orderSource.add',
    pinyin: 'xinzenglaiyuan xzly',
    code: 'iposWeb.order.source.edit',
    path: withNew('/order/source'),
  },
]
export default actions
