import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productCellsQuery } from '@zhanggui/contract/product/product-cells.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { ProductTableEditor } from './product-table-editor.tsx'
import type { TableCondition } from './table-address.ts'

function conditionOf(text: string | null): TableCondition | null {
  try {
    const { success, data } = productCellsQuery.shape.condition.safeParse(JSON.parse(text ?? '{}'))
    return success ? data : null
  } catch {
    return null
  }
}

/** The editing table of the products that the address names. */
export default function ProductTable() {
  const t = useText()
  const navigate = useNavigate()
  const of = useSearchParams()[0].get('of')
  const condition = useMemo(() => conditionOf(of), [of])
  const [part, setPart] = useState(1)
  const categories = useCategoryOptions()
  // Nothing may move under the user's hands, so the page reads only when it is opened.
  const { data, error, refetch } = useCall(
    productCalls.findProductCells,
    { condition: condition ?? {}, part },
    { quiet: true, enabled: condition !== null, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (data && categories && data.records.length > 0)
    return (
      <ProductTableEditor
        key={`${of} ${part}`}
        page={data}
        part={part}
        onPart={setPart}
        categories={categories}
      />
    )
  const waits = condition !== null && !error && !(data && categories)
  return (
    <>
      <PageHeader title={t('productTable.title')} />
      {waits ? (
        <div className="bone" style={{ height: 320 }} aria-busy="true" />
      ) : (
        <Empty
          title={t(
            condition === null
              ? 'productTable.badLink'
              : error
                ? 'product.openFailed'
                : 'productTable.emptyTitle',
          )}
          hint={error?.message ?? t('productTable.emptyHint')}
        >
          <Button onClick={() => navigate('/product/productGoodProduct')}>{t('product.backToList')}</Button>
          {error && <Button onClick={() => refetch()}>{t('kit.again')}</Button>}
        </Empty>
      )}
    </>
  )
}
