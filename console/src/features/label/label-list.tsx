import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { labelFields } from '@zhanggui/contract/label/label.fields.ts'
import { type LabelRow, labelServiceBean } from '@zhanggui/contract/label/label.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { lazy } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../kit/base/format.ts'
import { t } from '../../kit/base/text.ts'
import { openingOf } from '../../kit/list/list-state.ts'
import type { SearchField } from '../../kit/list/search-fields.ts'
import type { RecordColumn } from '../../kit/record/record-columns.tsx'
import { RecordList } from '../../kit/record/record-list.tsx'
import { ColorMark } from '../../kit/show/cell/color-mark.tsx'

const LabelDialog = lazy(() => import('./label-dialog.tsx'))

const page = 'iposWeb.product.productLabel'

const search: readonly SearchField[] = [
  {
    componentName: 'input',
    name: 'keyword',
    placeholder: 'label.keyword',
    validate: (value) => String(value ?? '').length <= 20,
  },
]

const markOf = ({ name, color }: LabelRow) => <ColorMark color={color} name={name} />
const card = { title: markOf }

const columns: readonly RecordColumn<typeof labelFields.fields, LabelRow>[] = [
  { field: 'name', disabled: true, fixed: 'start', slot: markOf },
  'color',
  {
    label: 'label.products',
    headerSortKey: 'products',
    kind: 'number',
    width: 112,
    skeleton: 24,
    card: 'line',
    slot: ({ id, name, products }) =>
      products === 0 ? (
        '0'
      ) : (
        <Link to={`/product/productGoodProduct?labelId=${id}`} aria-label={t('label.showProducts', { name })}>
          {formatNumber(products)}
        </Link>
      ),
  },
]

export const opening = openingOf(labelCalls.findProductLabelPage)

/** The merchant's labels for products. */
export default function LabelList() {
  return (
    <RecordList
      described={labelFields}
      call={labelCalls.findProductLabelPage}
      edit={`${page}.edit`}
      fields={search}
      columns={columns}
      card={card}
      dialog={LabelDialog}
      remove={labelCalls.removeProductLabel}
      stale={stale}
      sheet={sheet}
    />
  )
}

const stale = [labelCalls.findProductLabelOptions, productCalls.findProductPage]
const sheet = {
  serviceBean: labelServiceBean,
  importCode: `${page}.import`,
  importPath: '/product/importProductLabel',
  exportCode: `${page}.export`,
  exportCall: labelCalls.exportProductLabels,
} as const
