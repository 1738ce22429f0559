import { BrowserTable } from '../../../../kit/table/browser-table.tsx'
import { goodsColumns } from '../../sample/goods-columns.tsx'

/** Before the rows arrive, grey bars of their size stand there. */
export default function Loading() {
  return (
    <BrowserTable name="gallery-loading" columns={goodsColumns} rows={undefined} rowKey={({ id }) => id} />
  )
}
