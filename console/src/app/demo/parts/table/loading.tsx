import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { goodsColumns } from '../../sample/goods-columns.tsx'

/** No rows yet: grey bars as wide and high as what will come. */
export default function Loading() {
  return (
    <BrowserTable name="gallery-loading" columns={goodsColumns} rows={undefined} rowKey={({ id }) => id} />
  )
}
