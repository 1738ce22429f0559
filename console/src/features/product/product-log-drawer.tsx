import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { ActionText, ChangeLines } from './change-lines.tsx'
import './product-log-drawer.css'

interface LoggedProduct {
  id: string
  name: string
}
const pageSize = 20

/** The changes of one product, newest first, in a drawer. */
export default function ProductLogDrawer({
  product,
  onClose,
}: {
  product: LoggedProduct | null
  onClose: () => void
}) {
  const t = useText()
  const { last } = useLast(product)
  return (
    <Drawer
      open={product !== null}
      onClose={onClose}
      title={t('product.log')}
      extra={
        last && (
          <Link className="log-all" to={`/product/productGoodProduct/OperationLog?productId=${last.id}`}>
            {t('product.logPage')}
          </Link>
        )
      }
    >
      {last && <Entries key={last.id} product={last} />}
    </Drawer>
  )
}

function Entries({ product }: { product: LoggedProduct }) {
  const t = useText()
  const [pageNo, setPageNo] = useState(1)
  const { data, error } = useCall(
    productCalls.findOperationLogPage,
    { productId: product.id, pageNo, pageSize },
    { keepPrevious: true, quiet: true, staleTime: 0 },
  )
  if (error) return <Empty title={t('kit.loadFailed')} hint={error.message} />
  if (!data)
    return [0, 1, 2].map((index) => (
      <div key={index} className="log-entry" aria-hidden="true">
        <span className="bone" style={{ width: '60%', height: 14 }} />
        <span className="bone" style={{ width: '80%', height: 12, marginTop: 12 }} />
      </div>
    ))
  return (
    <>
      <strong>{product.name}</strong>
      {data.records.length === 0 && <Empty title={t('product.logEmpty')} hint={t('product.logEmptyHint')} />}
      {data.records.map((entry) => (
        <article key={entry.id} className="log-entry">
          <header>
            <strong>
              <ActionText action={entry.action} />
            </strong>
            <span>{entry.by}</span>
            <time dateTime={entry.at}>{formatFullMoment(entry.at)}</time>
          </header>
          <ChangeLines entry={entry} folded={8} />
        </article>
      ))}
      {data.total > pageSize && (
        <Pager
          pageNo={pageNo}
          pageSize={pageSize}
          total={data.total}
          capped={data.totalCapped}
          onChange={setPageNo}
          simple
        />
      )}
    </>
  )
}
