import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { groupServiceBean } from '@zhanggui/contract/productGroup/productGroup.columns.ts'
import { type GroupRow, listedGroupFields } from '@zhanggui/contract/productGroup/productGroup.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../kit/base/format.ts'
import { t } from '../../kit/base/text.ts'
import { requestExport } from '../../kit/list/export.ts'
import { openingOf } from '../../kit/list/list-state.ts'
import type { SearchField } from '../../kit/list/search-fields.ts'
import type { RecordColumn } from '../../kit/record/record-columns.tsx'
import { RecordList } from '../../kit/record/record-list.tsx'
import type { RowButton } from '../../kit/table/columns/columns.tsx'

const page = 'iposWeb.product.productGroup'

const search: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'productGroup.keyword',
    validate: (value) => String(value ?? '').length <= 20,
  },
]

const columns: readonly RecordColumn<typeof listedGroupFields.fields, GroupRow>[] = [
  { field: 'name', disabled: true, fixed: 'start' },
  {
    label: 'productGroup.members',
    headerSortKey: 'rule',
    width: 320,
    grow: true,
    skeleton: 200,
    card: 'note',
    slot: ({ byHand, ruleText }) => (
      <span title={ruleText}>{byHand ? t('productGroup.byHand') : ruleText}</span>
    ),
  },
  {
    label: 'productGroup.products',
    headerSortKey: 'products',
    kind: 'number',
    width: 112,
    skeleton: 24,
    card: 'line',
    slot: ({ id, name, products }) =>
      products === 0 ? (
        '0'
      ) : (
        <Link
          to={`/product/productGoodProduct?productGroupId=${id}`}
          aria-label={t('productGroup.showProducts', { name })}
        >
          {formatNumber(products)}
        </Link>
      ),
  },
]

export const opening = openingOf(productGroupCalls.findProductGroupPage)

/** The merchant's groups of products. */
export default function GroupList() {
  return (
    <RecordList
      described={listedGroupFields}
      call={productGroupCalls.findProductGroupPage}
      edit={`${page}.edit`}
      fields={search}
      columns={columns}
      page="/product/productGroup/detail"
      remove={productGroupCalls.removeProductGroup}
      stale={stale}
      sheet={sheet}
      buttons={buttons}
    />
  )
}

const buttons: readonly RowButton<GroupRow>[] = [
  {
    key: 'export',
    text: 'productGroup.exportProducts',
    code: `${page}.export`,
    click: ({ id }) =>
      requestExport(productGroupCalls.exportGroupProducts.path, { condition: { groupId: id } }),
  },
]
const sheet = {
  serviceBean: groupServiceBean,
  importCode: `${page}.import`,
  importPath: '/product/importProductGroup',
  exportCode: `${page}.export`,
  exportCall: productGroupCalls.exportGroupProducts,
} as const
const stale = [productGroupCalls.findProductGroupOptions, productCalls.findProductPage]
