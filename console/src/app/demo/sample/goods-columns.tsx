import type { StatusTone } from '@zhanggui/contract/machine.ts'
import { StatusTag } from '../../../kit/show/status-tag.tsx'
import type { TableColumn } from '../../../kit/table/columns/columns.tsx'
import { type Pair, usePair } from '../gallery/part.ts'
import type { Goods, GoodsStatus } from './goods.ts'

export const statusWords: Readonly<Record<GoodsStatus, Pair>> = {
  10: ['草稿', 'Draft'],
  20: ['待生效', 'Scheduled'],
  30: ['已生效', 'Active'],
  40: ['已失效', 'Inactive'],
}
const tones: Readonly<Record<GoodsStatus, StatusTone>> = {
  10: 'initial',
  20: 'inProgress',
  30: 'taskComplete',
  40: 'closed',
}

export function GoodsStatusTag({ status }: { status: GoodsStatus }) {
  return <StatusTag tone={tones[status]}>{usePair()(statusWords[status])}</StatusTag>
}

/** The columns of the sample products, as a list of the console declares them. */
export const goodsColumns: readonly TableColumn<Goods>[] = [
  {
    label: ['商品', 'Product'],
    headerSortKey: 'name',
    prop: 'name',
    sortable: true,
    disabled: true,
    fixed: 'start',
    width: 220,
    grow: true,
  },
  {
    label: ['编码', 'Code'],
    headerSortKey: 'code',
    prop: 'code',
    width: 112,
    className: 'cell-quiet',
    card: 'note',
  },
  {
    label: ['类目', 'Category'],
    headerSortKey: 'category',
    prop: 'category',
    sortable: true,
    width: 112,
    card: 'note',
  },
  {
    label: ['销售价', 'Price'],
    headerSortKey: 'price',
    prop: 'price',
    kind: 'money',
    sortable: true,
    width: 112,
    card: 'amount',
  },
  {
    label: ['库存', 'Stock'],
    headerSortKey: 'stock',
    prop: 'stock',
    kind: 'number',
    sortable: true,
    width: 120,
    card: 'line',
  },
  {
    label: ['状态', 'Status'],
    headerSortKey: 'status',
    width: 140,
    card: 'tag',
    slot: ({ status }) => <GoodsStatusTag status={status} />,
  },
  { label: ['产地', 'Origin'], headerSortKey: 'origin', prop: 'origin', width: 112, className: 'cell-quiet' },
  {
    label: ['更新时间', 'Updated'],
    headerSortKey: 'updatedAt',
    prop: 'updatedAt',
    kind: 'moment',
    sortable: true,
    width: 128,
    card: 'foot',
  },
]

/**
 * The same columns with text columns last. The hover bar covers the right end of a row, where it must hide neither a
 * number nor a status.
 */
const words: readonly (string | undefined)[] = ['category', 'origin']
export const goodsColumnsForBar: readonly TableColumn<Goods>[] = [
  ...goodsColumns.filter(({ headerSortKey }) => !words.includes(headerSortKey)),
  ...goodsColumns.filter(({ headerSortKey }) => words.includes(headerSortKey)),
]

/** The head of a product's card, on a phone. */
export const goodsCard = { title: (goods: Goods) => <strong>{goods.name}</strong> }
