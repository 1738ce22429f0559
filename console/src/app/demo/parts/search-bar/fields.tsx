import { filterQuery, type ListShape } from '../../../../kit/list/list-state.ts'
import { SearchBar } from '../../../../kit/list/search-bar.tsx'
import type { SearchField } from '../../../../kit/list/search-fields.ts'
import { useListState } from '../../../../kit/list/use-list-state.ts'
import { goodsFields } from '../../sample/goods-fields.ts'

const fields: readonly SearchField[] = [
  // Declared first but shown last, because it is a text field.
  ...goodsFields,
  {
    componentName: 'tree',
    name: 'store',
    placeholder: ['门店', 'Store'],
    options: [
      {
        value: '1',
        title: '华东',
        path: '华东',
        children: [{ value: '2', title: '徐汇店', path: '华东 / 徐汇店' }],
      },
    ],
  },
  {
    componentName: 'date',
    type: 'daterange',
    name: 'days',
    names: ['from', 'to'],
    placeholder: 'product.updatedAt',
    disableFuture: true,
    more: true,
  },
]
const shape: ListShape = { fields, sortKeys: [], tabs: [], tabName: '' }

export default function Fields() {
  const { state, change, filter } = useListState(shape)
  return (
    <>
      <SearchBar
        fields={fields}
        values={state.filters}
        onChange={filter}
        onReplace={(filters) => change({ filters })}
      />
      <output>{JSON.stringify(filterQuery(state, shape))}</output>
    </>
  )
}
