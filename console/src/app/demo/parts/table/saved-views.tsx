import { ListPage } from '../../../../kit/list/list-page.tsx'
import { type Goods, sampleGoods } from '../../sample/goods.ts'
import { goodsCard, goodsColumns } from '../../sample/goods-columns.tsx'
import { goodsFields } from '../../sample/goods-fields.ts'
import { findGoods } from '../../sample/goods-page.ts'

const all = sampleGoods(60)
const rowKey = ({ id }: Goods) => id

/**
 * Filter, sort or choose columns, then save this as a view. The list keeps its state in the URL, and a view stores
 * that.
 */
export default function SavedViews() {
  return (
    <ListPage
      name="gallery-views"
      load={(query) => findGoods(all, query)}
      fields={goodsFields}
      columns={goodsColumns}
      rowKey={rowKey}
      card={goodsCard}
      empty={{ title: '—' }}
    />
  )
}
