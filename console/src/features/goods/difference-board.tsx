import { ArrowLeftOutlined } from '@ant-design/icons'
import { countLimit } from '@zhanggui/contract/count-limit.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsFieldNames, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type { DifferencePage, DifferenceRow } from '@zhanggui/contract/goods/goods.ts'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { PriceWithUnit } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useCategoryOptions } from '../../kit/product/use-categories.ts'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { useSession } from '../../kit/session/session.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { DifferenceCell } from './difference-cell.tsx'
import { DifferenceDrawer } from './difference-drawer.tsx'
import './difference.css'

const tabs = [
  { value: '', label: 'goods.open' },
  { value: 'true', label: 'goods.accepted' },
] as const

const countOf = ({ counts }: DifferencePage, tab: string) => (tab === 'true' ? counts.accepted : counts.open)

/** In which stores a product differs from the head office, by how much, since when and by whom. */
export default function DifferenceBoard() {
  const t = useText()
  const navigate = useNavigate()
  const { stores } = useSession()
  const [params] = useSearchParams()
  // The filter of the list reads the same parameter.
  const chosen = params.get('storeIds')
  const productId = params.get('productId')
  const [opened, setOpened] = useState<DifferenceRow | null>(null)
  const shown = useMemo(
    () => (chosen ? stores.filter(({ id }) => chosen.split(',').includes(id)) : stores),
    [stores, chosen],
  )
  const given = useMemo(() => (productId ? { productId } : {}), [productId])
  const only = shown.length === 1 ? shown[0] : undefined
  const columns = useMemo(() => columnsOf(shown, setOpened), [shown])
  return (
    <>
      <ListPage
        name="differences"
        title={
          <span className="goods-title">
            <IconButton
              icon={<ArrowLeftOutlined />}
              text={t('goods.back')}
              onClick={() => navigate(`/product/storeGoodSku${only ? `?storeId=${only.id}` : ''}`)}
            />
            {t('goods.board')}
          </span>
        }
        note={only ? only.name : t('goods.boardNote', { count: shown.length })}
        call={goodsCalls.findDifferencePage}
        given={given}
        tabs={{ name: 'accepted', tabs, count: countOf, stops: countLimit }}
        fields={useFields(stores)}
        columns={columns}
        rowKey={({ productId }) => productId}
        rowHeight={52}
        rangeText="goods.pageRange"
        card={card}
        onOpen={setOpened}
        empty={{
          noun: t('goods.differenceMany'),
          title: t('goods.noDifference'),
          hint: t('goods.noDifferenceHint'),
        }}
      />
      <Deferred when={opened !== null}>
        <DifferenceDrawer row={opened} onClose={() => setOpened(null)} />
      </Deferred>
    </>
  )
}

const card = {
  picture: (row: DifferenceRow) => (
    <ProductThumb image={row.image} name={row.name} category={row.categoryName} size={44} />
  ),
  title: (row: DifferenceRow) => row.name,
}

function Name({ row }: { row: DifferenceRow }) {
  return (
    <div className="product-name">
      <ProductThumb image={row.image} name={row.name} category={row.categoryName} />
      <div className="product-name-lines">
        <span className="product-name-title" title={row.name}>
          {row.name}
        </span>
        <span className="product-name-code">{row.code}</span>
      </div>
    </div>
  )
}

const columnsOf = (
  stores: readonly { id: string; name: string; code: string }[],
  onOpen: (row: DifferenceRow) => void,
): TableColumn<DifferenceRow>[] => [
  {
    label: 'goods.product',
    headerSortKey: 'name',
    disabled: true,
    fixed: 'start',
    width: 240,
    grow: true,
    skeleton: 'thumb',
    opens: true,
    slot: (row) => <Name row={row} />,
  },
  {
    label: 'goods.headPrice',
    headerSortKey: 'headPrice',
    kind: 'money',
    className: 'price-column',
    width: 140,
    skeleton: 60,
    card: 'amount',
    slot: (row) => <PriceWithUnit saleUnit={row.saleUnit}>{formatMoney(row.headPrice)}</PriceWithUnit>,
  },
  ...stores.map(
    ({ id, name, code }): TableColumn<DifferenceRow> => ({
      label: [name, code],
      headerSortKey: `store${id}`,
      className: 'difference-column',
      width: 128,
      skeleton: 56,
      card: 'line',
      slot: (row) => (
        <DifferenceCell
          store={name}
          row={row}
          differences={row.differences.filter(({ storeId }) => storeId === id)}
          onOpen={onOpen}
        />
      ),
    }),
  ),
]

function useFields(stores: readonly { id: string; name: string }[]): readonly SearchField[] {
  const t = useText()
  const hidden = useHiddenFields(goodsFields)
  const [filtered] = useSearchParams()
  const [wanted, setWanted] = useState(filtered.has('categoryId'))
  const categories = useCategoryOptions(wanted || filtered.has('categoryId'))
  return useMemo(
    () => [
      {
        componentName: 'select',
        type: 'multiple',
        name: 'storeIds',
        placeholder: 'goods.storeIds',
        width: 140,
        options: stores.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        componentName: 'select',
        name: 'field',
        placeholder: 'goods.field',
        width: 140,
        options: goodsFieldNames
          .filter((one) => !hidden.has(one))
          .map((value) => ({
            value,
            label: t(`goods.${value}` as 'goods.salesPrice'),
          })),
      },
      {
        componentName: 'tree',
        name: 'categoryId',
        placeholder: 'product.categoryId',
        width: 140,
        options: categories,
        onWanted: () => setWanted(true),
      },
      {
        componentName: 'input',
        name: 'keyword',
        placeholder: 'goods.keyword',
        validate: (value) => String(value ?? '').length <= 80,
      },
      {
        componentName: 'select',
        name: 'order',
        placeholder: 'goods.order',
        width: 140,
        options: [{ value: 'size', label: t('goods.orderSize') }],
      },
      {
        componentName: 'input',
        name: 'by',
        placeholder: 'goods.setBy',
        width: 140,
        more: true,
        validate: (value) => String(value ?? '').length <= 40,
      },
      {
        componentName: 'date',
        type: 'daterange',
        name: 'days',
        names: ['from', 'to'],
        placeholder: 'goods.setOn',
        disableFuture: true,
        more: true,
      },
    ],
    [t, categories, hidden, stores],
  )
}
