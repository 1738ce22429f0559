import { type ChangeLogRow, productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { ActionText, ChangeLines } from './change-lines.tsx'
import './product-cells.css'

const page = 'iposWeb.product.productGoodProduct'

const columns: readonly TableColumn<ChangeLogRow>[] = [
  {
    label: 'product.logAt',
    headerSortKey: 'at',
    prop: 'at',
    kind: 'moment',
    width: 132,
    skeleton: 80,
    card: 'tag',
  },
  { label: 'product.logBy', headerSortKey: 'by', prop: 'by', width: 120, skeleton: 52, card: 'note' },
  {
    label: 'product.logAction',
    headerSortKey: 'action',
    width: 120,
    skeleton: 52,
    card: 'note',
    slot: ({ action }) => <ActionText action={action} />,
  },
  {
    label: 'product.product',
    headerSortKey: 'product',
    width: 280,
    skeleton: 160,
    slot: (row) => <ProductOfLog row={row} />,
  },
  {
    label: 'product.logChanges',
    headerSortKey: 'changes',
    width: 420,
    grow: true,
    skeleton: 240,
    slot: (row) => <ChangesOfLog row={row} />,
  },
]

/** The log of product changes: person, product, time, and the values before. */
export default function OperationLog() {
  const t = useText()
  const allowed = useAllowed()
  const mayFindProducts = allowed.has(page)
  const fields = useMemo(
    () => (mayFindProducts ? [productField, ...otherFields] : otherFields),
    [mayFindProducts],
  )
  return (
    <ListPage
      name="operationLog"
      title={t('product.log')}
      call={productCalls.findOperationLogPage}
      fields={fields}
      columns={columns}
      rowKey={({ id }) => id}
      autoHeight
      card={{
        title: (row) => (
          <>
            <ProductOfLog row={row} />
            <ChangesOfLog row={row} />
          </>
        ),
      }}
      empty={{ title: t('product.logEmpty'), hint: t('product.logEmptyHint') }}
    />
  )
}

/** The changed fields. Without them, an import created the product. */
function ChangesOfLog({ row }: { row: ChangeLogRow }) {
  const t = useText()
  if (row.action === 'import' && row.changes.length === 0)
    return <span className="cell-quiet">{t('product.logImportCreated')}</span>
  return <ChangeLines changes={row.changes} folded={3} />
}

function ProductOfLog({ row }: { row: ChangeLogRow }) {
  const allowed = useAllowed()
  return (
    <div className="product-name-lines">
      <span className="product-name-title" title={row.productName}>
        {allowed.has(`${page}.edit`) ? (
          <Link to={`/product/productEdit?id=${row.productId}`}>{row.productName}</Link>
        ) : (
          row.productName
        )}
      </span>
      <span className="product-name-code">{row.productCode}</span>
    </div>
  )
}

const productField: SearchField = {
  componentName: 'remote',
  name: 'productId',
  placeholder: 'product.product',
  width: 240,
  load: async (keyword) => {
    const { records } = await send(
      productCalls.findProductPage,
      keyword ? { keyword, pageSize: 20 } : { pageSize: 20 },
    )
    return records.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))
  },
  find: async (id) => {
    const { name, code } = await send(productCalls.findProductDetail, { id }, { quiet: true })
    return { value: id, label: `${name} (${code})` }
  },
}

const otherFields: readonly SearchField[] = [
  {
    componentName: 'date',
    type: 'daterange',
    name: 'days',
    names: ['from', 'to'],
    placeholder: 'product.logAt',
    disableFuture: true,
  },
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'product.logKeyword',
    width: 260,
    validate: (value) => String(value ?? '').length <= 80,
  },
]
