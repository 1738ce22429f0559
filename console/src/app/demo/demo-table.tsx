import { Button } from 'antd'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { SearchBar } from '../../kit/list/search-bar.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { Card } from '../../kit/show/card.tsx'
import { sumOf } from '../../kit/table/browser-rows.ts'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import { usePair } from './gallery/part.ts'
import { type Goods, isAsked, sampleGoods } from './sample/goods.ts'
import { goodsCard, goodsColumns } from './sample/goods-columns.tsx'
import { goodsFields } from './sample/goods-fields.ts'

const count = 100_000
const shape = { fields: goodsFields, sortKeys: [], tabs: [], tabName: '' }
const rowKey = ({ id }: Goods) => id
const totals = (rows: readonly Goods[]) => ({ stock: sumOf(rows.map(({ stock }) => stock)) })

/** `/demo/listTable`: 100,000 rows, made in the browser. Users search, sort, sum, select and scroll them. */
export default function DemoTable() {
  const t = useText()
  const pair = usePair()
  const all = useManyGoods()
  const { state, change, filter } = useListState(shape, 'demo-list-table')
  // Typing stays quick while the rows are being filtered.
  const filters = useDeferredValue(state.filters)
  const rows = useMemo(() => {
    const { keyword, category } = filters
    const words = String(keyword ?? '')
    const chosen = Array.isArray(category) ? category : []
    return words === '' && chosen.length === 0
      ? all
      : all?.filter(
          (goods) => isAsked(goods, words) && (chosen.length === 0 || chosen.includes(goods.category)),
        )
  }, [all, filters])
  const found = formatNumber(rows?.length)
  return (
    <>
      <PageHeader title={t('demo.listTable')} note={rows && pair([`${found} 行`, `${found} rows`])} />
      <Card flush>
        <BrowserTable
          name="demo-list-table"
          columns={goodsColumns}
          rows={rows}
          rowKey={rowKey}
          card={goodsCard}
          pageSize={null}
          totals={totals}
          bulk={{
            label: (chosen) => pair([`已选 ${formatNumber(chosen)} 行`, `${formatNumber(chosen)} selected`]),
            verbs: (selection) => (
              <Button
                onClick={() => {
                  const sum = sumOf([...selection.values()].map(({ stock }) => stock))
                  notices.info(pair([`库存合计 ${formatNumber(sum)}`, `${formatNumber(sum)} in stock`]))
                }}
              >
                {pair(['库存合计', 'Total stock'])}
              </Button>
            ),
          }}
          tools={
            <SearchBar
              fields={goodsFields}
              values={state.filters}
              onChange={filter}
              onReplace={(filters) => change({ filters })}
            />
          }
        />
      </Card>
    </>
  )
}

/** Made after the page is drawn. Grey bars stand for the rows until then. */
function useManyGoods(): readonly Goods[] | undefined {
  const [rows, setRows] = useState<readonly Goods[] | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setRows(sampleGoods(count)), 50)
    return () => clearTimeout(timer)
  }, [])
  return rows
}
