import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons'
import { countLimit } from '@zhanggui/contract/count-limit.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsFieldNames, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type { DifferencePage, DifferenceRow } from '@zhanggui/contract/goods/goods.ts'
import { Button } from 'antd'
import { lazy, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { usePhone } from '../../kit/base/narrow.ts'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { requestExport } from '../../kit/list/export.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { SearchField } from '../../kit/list/search-fields.ts'
import { useCategoryFilter } from '../../kit/product/category-filter.ts'
import { PriceWithUnit } from '../../kit/product/product-cells.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { BulkBar } from '../../kit/table/bulk-bar.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { CallError } from '../../kit/wire/call-error.ts'
import type { ProductDifference } from './alignments.ts'
import { alignDifferences } from './difference-acts.ts'
import { DifferenceCell } from './difference-cell.tsx'
import { DifferenceDrawer } from './difference-drawer.tsx'
import { type CellPlace, useCellKeys } from './difference-keys.ts'
import { DifferenceLegend } from './legend.tsx'
import { page } from './store-goods-columns.tsx'
import './difference.css'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))

const tabs = [
  { value: '', label: 'goods.open' },
  { value: 'true', label: 'goods.accepted' },
] as const

const countOf = ({ counts }: DifferencePage, tab: string) => (tab === 'true' ? counts.accepted : counts.open)

const isCapped = ({ capped }: DifferencePage) => capped

/** In which stores a product differs from the head office, by how much, since when and by whom. */
export default function DifferenceBoard() {
  const t = useText()
  const phone = usePhone()
  const navigate = useNavigate()
  const { stores } = useSession()
  const [params] = useSearchParams()
  // The filter of the list reads the same parameter.
  const chosen = params.get('storeIds')
  const productId = params.get('productId')
  const [opened, setOpened] = useState<DifferenceRow | null>(null)
  const [accepting, setAccepting] = useState<readonly ProductDifference[] | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set())
  const rows = useRef<readonly DifferenceRow[]>([])
  const allowed = useAllowed()
  const may = allowed.has(`${page}.push`)
  const untick = () => setTicked(new Set())
  /** The differences of the ticked cells that are still shown. */
  const chosenOf = (keys: ReadonlySet<string>): ProductDifference[] =>
    rows.current.flatMap(({ productId, differences }) =>
      differences
        .map((one) => ({ ...one, productId }))
        .filter(({ storeId }) => keys.has(keyOf({ productId, storeId }))),
    )
  /** The ticked cells that are shown, or the one at hand if none is. */
  const chosenAt = (cell: CellPlace) => {
    const chosen = chosenOf(ticked)
    return chosen.length > 0 ? chosen : chosenOf(new Set([keyOf(cell)]))
  }
  const align = (differences: readonly ProductDifference[]) => {
    untick()
    // The notice has said a refusal.
    alignDifferences(differences, null).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }
  useCellKeys(may, {
    onTick: (cell) =>
      setTicked((before) => {
        const next = new Set(before)
        if (!next.delete(keyOf(cell))) next.add(keyOf(cell))
        return next
      }),
    onAlign: (cell) => align(chosenAt(cell)),
    onAccept: (cell) => setAccepting(chosenAt(cell)),
  })
  const shown = useMemo(
    () => (chosen ? stores.filter(({ id }) => chosen.split(',').includes(id)) : stores),
    [stores, chosen],
  )
  const given = useMemo(() => (productId ? { productId } : {}), [productId])
  const only = shown.length === 1 ? shown[0] : undefined
  const columns = useMemo(() => columnsOf(shown, ticked, setOpened), [shown, ticked])
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
        tabs={{ name: 'accepted', tabs, count: countOf, stops: countLimit, capped: isCapped }}
        fields={useFields(stores)}
        columns={columns}
        rowKey={({ productId }) => productId}
        rowHeight={52}
        rangeText="goods.pageRange"
        card={card}
        onOpen={setOpened}
        actions={(list) => (
          <Button
            icon={<DownloadOutlined />}
            disabled={!list.total}
            onClick={() => {
              const { pageNo: _no, pageSize: _size, order: _order, ...condition } = list.query
              return requestExport(goodsCalls.exportDifferences.path, { condition })
            }}
          >
            {t('kit.exportList')}
          </Button>
        )}
        line={({ records }) => {
          rows.current = records
          const chosen = chosenOf(ticked)
          if (chosen.length === 0) return null
          return (
            <BulkBar
              label={t('goods.cellsSelected', { count: chosen.length })}
              selectPageText=""
              hint={t('goods.boardKeys')}
              onClear={untick}
            >
              <Button onClick={() => setAccepting(chosen)}>{t('goods.accept')}</Button>
              <Button onClick={() => align(chosen)}>{t('goods.align', { count: chosen.length })}</Button>
            </BulkBar>
          )
        }}
        {...(may && !phone ? { foot: () => `\u3000${t('goods.boardKeys')}` } : {})}
        legend={<DifferenceLegend />}
        empty={{
          noun: t('goods.differenceMany'),
          title: t('goods.noDifference'),
          hint: t('goods.noDifferenceHint'),
        }}
      />
      <Deferred when={opened !== null}>
        <DifferenceDrawer row={opened} onClose={() => setOpened(null)} />
      </Deferred>
      <Deferred when={accepting !== null}>
        <AcceptDialog
          chosen={accepting}
          onDone={() => {
            setAccepting(null)
            untick()
          }}
          onClose={() => setAccepting(null)}
        />
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

const keyOf = ({ productId, storeId }: CellPlace): string => `${productId}/${storeId}`

const columnsOf = (
  stores: readonly { id: string; name: string; code: string }[],
  ticked: ReadonlySet<string>,
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
      label: [name, `${code} ${name}`],
      headerSortKey: `store${id}`,
      className: 'difference-column',
      width: 112,
      grow: true,
      skeleton: 56,
      card: 'line',
      slot: (row) => (
        <DifferenceCell
          store={name}
          row={row}
          differences={row.differences.filter(({ storeId }) => storeId === id)}
          ticked={ticked.has(keyOf({ productId: row.productId, storeId: id }))}
          onOpen={onOpen}
        />
      ),
    }),
  ),
]

function useFields(stores: readonly { id: string; name: string }[]): readonly SearchField[] {
  const t = useText()
  const hidden = useHiddenFields(goodsFields)
  const category = useCategoryFilter()
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
      category,
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
    [t, category, hidden, stores],
  )
}
