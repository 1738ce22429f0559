import { Link } from 'react-router'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { Chart } from '../../kit/chart/chart.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Figures } from '../../kit/show/figures.tsx'
import { TaskProgress } from '../../kit/show/task-progress.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { usePair } from './gallery/part.ts'
import { type Goods, sampleGoods } from './sample/goods.ts'
import { goodsColumns } from './sample/goods-columns.tsx'
import './demo.css'

interface BestSeller extends Goods {
  sold: number
}
const sold = [318, 264, 201, 177, 142, 96]
const best: readonly BestSeller[] = sampleGoods(6).map((goods, index) => ({
  ...goods,
  sold: sold[index] ?? 0,
}))
const columns: readonly TableColumn<BestSeller>[] = [
  { label: ['商品', 'Product'], headerSortKey: 'name', prop: 'name', width: 140, grow: true },
  { label: ['销量', 'Sold'], headerSortKey: 'sold', prop: 'sold', kind: 'number', sortable: true, width: 96 },
  goodsColumns[3]!,
]
const days = ['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21']
const sales = [
  [18_230, 16_480, 17_120, 19_864, 22_310, 30_125, 21_230],
  [16_920, 15_880, 16_610, 18_040, 20_480, 27_630, 18_890],
]

/** `/demo/page4`: an overview with main numbers, charts, best sellers and running work. */
export default function DemoDashboard() {
  const t = useText()
  const pair = usePair()
  const names = [pair(['本周', 'This week']), pair(['上周', 'Last week'])]
  return (
    <>
      <PageHeader
        title={t('demo.page4')}
        counts={[
          { label: pair(['营业中', 'Open']), count: 34 },
          { label: pair(['已停业', 'Suspended']), count: 2 },
        ]}
      />
      <div className="demo-dashboard">
        <Card title={pair(['今日销售', 'Sales today'])}>
          <Figures
            figures={[
              {
                label: pair(['销售额', 'Sales']),
                value: '￥21,230.00',
                change: 12.4,
                note: pair(['上周六同时段 ￥18,890.00', '￥18,890.00 last Saturday']),
              },
              {
                label: pair(['订单', 'Orders']),
                value: '564',
                change: 8.1,
                note: pair(['线上 38%', '38% online']),
              },
              {
                label: pair(['客单价', 'Per order']),
                value: '￥37.64',
                change: 4,
                note: pair(['件均 3.2 件', '3.2 pieces']),
              },
              {
                label: pair(['退款', 'Refunds']),
                value: '￥312.00',
                change: -22.6,
                lessIsBetter: true,
                note: pair(['7 单', '7 orders']),
              },
            ]}
          />
        </Card>
        <Card>
          <Chart
            kind="line"
            title={pair(['近 7 天销售额', 'Sales of the last 7 days'])}
            labels={days}
            series={names.map((name, index) => ({ name, values: sales[index] ?? [] }))}
            format={(value) => formatMoney(value.toFixed(2))}
          />
        </Card>
        <Card
          title={pair(['今日畅销', 'Best sellers'])}
          extra={<Link to="/demo/page1">{pair(['全部商品', 'All products'])}</Link>}
          flush
        >
          <BrowserTable
            name="demo-best"
            columns={columns}
            rows={best}
            rowKey={({ id }) => id}
            pageSize={null}
            plain
          />
        </Card>
        <Card title={pair(['正在进行', 'In progress'])}>
          <TaskProgress
            label={pair(['调价表导入', 'Price list import'])}
            title={pair(['导入调价表', 'Importing price list'])}
            done={1506}
            total={2000}
            rate={1111}
            parts={[
              { key: 'changed', label: pair(['修改', 'Changed']), count: 1482, tone: 'primary' },
              { key: 'refused', label: pair(['拒绝', 'Refused']), count: 24, tone: 'error' },
            ]}
            note={pair(['导入后可以整批撤销。', 'The whole import can be undone.'])}
          />
        </Card>
      </div>
    </>
  )
}
