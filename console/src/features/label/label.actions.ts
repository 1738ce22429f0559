import type { NounAction } from '../../kit/frame/noun-screens.ts'
import { withNew } from '../../kit/list/asked-for-new.ts'

const actions: readonly NounAction[] = [
  {
    key: 'label.add',
    pinyin: 'xinzengbiaoqian xzbq',
    code: 'iposWeb.product.productLabel.edit',
    path: withNew('/product/productLabel'),
  },
]
export default actions
