import type { TableColumn } from '../../../kit/table/columns/columns.tsx'
import { type Pair, usePair } from '../gallery/part.ts'
import type { Shelf } from './shelves.ts'

const kinds: Readonly<Record<Shelf['kind'], Pair>> = {
  group: ['类目', 'Category'],
  goods: ['商品', 'Product'],
}

function Words({ pair }: { pair: Pair }) {
  const words = usePair()(pair)
  return <span title={words}>{words}</span>
}

export const shelfColumns: readonly TableColumn<Shelf>[] = [
  {
    label: ['名称', 'Name'],
    headerSortKey: 'name',
    width: 280,
    grow: true,
    slot: ({ name }) => <Words pair={name} />,
  },
  {
    label: ['种类', 'Kind'],
    headerSortKey: 'kind',
    width: 120,
    className: 'cell-quiet',
    card: 'foot',
    slot: ({ kind }) => <Words pair={kinds[kind]} />,
  },
  {
    label: ['库存', 'Stock'],
    headerSortKey: 'stock',
    prop: 'stock',
    kind: 'number',
    width: 112,
    card: 'amount',
  },
]
