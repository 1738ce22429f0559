import { FileExcelOutlined } from '@ant-design/icons'
import { type ChangeLogRow, productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { loggedFields } from '@zhanggui/contract/product/product-change.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatFullMoment, formatNumber } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { useText } from '../../kit/base/text.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useAllowed, useHeld } from '../../kit/session/allow.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { ImportEntry } from '../../kit/table/import-entry.tsx'
import { send } from '../../kit/wire/call.ts'
import { ActionText, ChangeLines } from './change-lines.tsx'
import { fieldLabel } from './change-log.ts'
import './operation-log.css'

const page = 'iposWeb.product.productGoodProduct'

const columns: readonly TableColumn<ChangeLogRow>[] = [
  {
    label: 'product.logAt',
    headerSortKey: 'at',
    width: 168,
    skeleton: 120,
    card: 'note',
    slot: ({ at }) => <span className="cell-moment">{formatFullMoment(at)}</span>,
  },
  { label: 'product.logBy', headerSortKey: 'by', prop: 'by', width: 104, skeleton: 52, card: 'note' },
  {
    label: 'product.logAction',
    headerSortKey: 'action',
    width: 160,
    skeleton: 52,
    card: 'note',
    slot: ({ action }) => <ActionText action={action} />,
  },
  {
    label: 'product.product',
    headerSortKey: 'product',
    width: 208,
    skeleton: 160,
    slot: (row) => <ProductOfLog row={row} />,
  },
  {
    label: 'product.logChanges',
    headerSortKey: 'changes',
    width: 400,
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
  const language = useLanguage()
  const held = useHeld()
  const fields = useMemo(
    () => [
      ...(mayFindProducts ? [productField] : []),
      {
        componentName: 'select' as const,
        type: 'multiple' as const,
        name: 'fields',
        placeholder: 'product.logField' as const,
        options: loggedFields(held).map((field) => ({ value: field, label: fieldLabel(field, language) })),
      },
      ...otherFields,
    ],
    [mayFindProducts, held, language],
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

/** The changed fields. Without them, an import created the product. A whole import opens into its products. */
function ChangesOfLog({ row }: { row: ChangeLogRow }) {
  const t = useText()
  const { action } = row
  if (row.import?.hidden)
    return (
      <span className="cell-quiet">
        {t('kit.importChanged', { count: formatNumber(row.import.changed) })} {t('kit.hiddenFields')}
      </span>
    )
  if (row.import) {
    const importId = row.import.id
    return (
      <ImportEntry
        {...row.import}
        name={`operationLog ${action} ${importId}`}
        read={(page) =>
          send(productCalls.findOperationLogPage, { importId, action, ...page }, { quiet: true })
        }
        line={(line) => (
          <>
            <ProductOfLog row={line} />
            <ChangesOfLog row={line} />
          </>
        )}
      />
    )
  }
  if (row.action === 'import' && row.changes.length === 0)
    return <span className="cell-quiet">{t('product.logImportCreated')}</span>
  return <ChangeLines entry={row} folded={1} />
}

function ProductOfLog({ row }: { row: ChangeLogRow }) {
  const allowed = useAllowed()
  if (row.import)
    return (
      <span className="log-product" title={row.import.fileName}>
        <FileExcelOutlined /> {row.import.fileName}
      </span>
    )
  return (
    <span className="log-product" title={`${row.productName} ${row.productCode}`}>
      {allowed.has(`${page}.edit`) ? (
        <Link to={`/product/productEdit?id=${row.productId}`}>{row.productName}</Link>
      ) : (
        row.productName
      )}
      <small>{row.productCode}</small>
    </span>
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
    componentName: 'remote',
    name: 'employeeId',
    placeholder: 'product.logBy',
    width: 140,
    load: async (keyword) =>
      (await send(productCalls.findOperationLogActors, { keyword })).map(({ id, name }) => ({
        value: id,
        label: name,
      })),
    find: async (id) => {
      const [person] = await send(productCalls.findOperationLogActors, { id }, { quiet: true })
      return person ? { value: id, label: person.name } : null
    },
  },
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
