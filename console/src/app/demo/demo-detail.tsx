import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  formatFullMoment,
  formatMoment,
  formatMoney,
  formatNumber,
  formatWeight,
} from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { MainBox } from '../../kit/frame/main-box.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { Facts } from '../../kit/show/facts.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { usePair } from './gallery/part.ts'
import { type Goods, sampleGoods } from './sample/goods.ts'
import { GoodsStatusTag } from './sample/goods-columns.tsx'
import './demo.css'

const all = sampleGoods(236)

interface Stock {
  store: string
  stock: number
  price: string
}
const stockColumns: readonly TableColumn<Stock>[] = [
  { label: ['门店', 'Store'], headerSortKey: 'store', prop: 'store', width: 160, grow: true },
  {
    label: ['库存', 'Stock'],
    headerSortKey: 'stock',
    prop: 'stock',
    kind: 'number',
    sortable: true,
    width: 120,
  },
  {
    label: ['门店价', 'Price'],
    headerSortKey: 'price',
    prop: 'price',
    kind: 'money',
    sortable: true,
    width: 120,
  },
]
const stocks: readonly Stock[] = ['徐汇店', '静安店', '浦东店', '闵行店'].map((store, index) => ({
  store,
  stock: (index + 3) * 37,
  price: `${6 + index}.98`,
}))

/** `/demo/page2`: one record. A list at the left chooses it; its facts and related records stand beside the list. */
export default function DemoDetail() {
  const t = useText()
  const pair = usePair()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [logOpen, setLogOpen] = useState(false)
  const id = params.get('id') ?? '1'
  const goods = all.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={t('demo.page2')}
        actions={
          goods && (
            <>
              <Button onClick={() => setLogOpen(true)}>{pair(['变更记录', 'Change log'])}</Button>
              <Button type="primary" onClick={() => navigate(`/demo/page3?id=${id}`)}>
                {t('kit.edit')}
              </Button>
            </>
          )
        }
      />
      <MainBox leftLabel={pair(['商品', 'Products'])} left={<Choice current={id} />}>
        {goods ? (
          <div className="demo-stack">
            <Card title={goods.name} note={goods.code} extra={<GoodsStatusTag status={goods.status} />}>
              <Facts
                facts={[
                  { label: pair(['类目', 'Category']), value: goods.category },
                  { label: pair(['产地', 'Origin']), value: goods.origin },
                  { label: pair(['销售价', 'Price']), value: formatMoney(goods.price) },
                  { label: pair(['成本价', 'Cost']), value: formatMoney(goods.cost) },
                  { label: pair(['库存', 'Stock']), value: formatNumber(goods.stock) },
                  { label: pair(['重量', 'Weight']), value: goods.weight && formatWeight(goods.weight) },
                  {
                    label: pair(['更新时间', 'Updated']),
                    value: formatFullMoment(goods.updatedAt),
                    wide: true,
                  },
                ]}
              />
            </Card>
            <Card title={pair(['各门店库存', 'Stock by store'])} flush>
              <BrowserTable
                name="demo-detail"
                columns={stockColumns}
                rows={stocks}
                rowKey={({ store }) => store}
                pageSize={null}
                plain
              />
            </Card>
          </div>
        ) : (
          <Card>
            <Empty title={pair(['没有这件商品', 'No such product'])}>
              <Button onClick={() => navigate('/demo/page1')}>
                {pair(['回到列表', 'Back to the list'])}
              </Button>
            </Empty>
          </Card>
        )}
      </MainBox>
      <Drawer open={logOpen} title={pair(['变更记录', 'Change log'])} onClose={() => setLogOpen(false)}>
        {goods && (
          <p>
            {formatMoment(goods.updatedAt)} {pair(['陈佳怡把销售价改成', 'Chen Jiayi set the price to'])}{' '}
            {formatMoney(goods.price)}
          </p>
        )}
      </Drawer>
    </>
  )
}

function Choice({ current }: { current: string }) {
  return (
    <nav className="demo-choice">
      {all.slice(0, 24).map(({ id, name }: Goods) => (
        <Link key={id} to={`?id=${id}`} {...(id === current ? { 'aria-current': 'page' as const } : {})}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
