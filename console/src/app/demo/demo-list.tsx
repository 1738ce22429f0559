import { EditOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { PriceTag } from '../../kit/print/price-tag.tsx'
import { PrintDialog } from '../../kit/print/print-dialog.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { refreshRead } from '../../kit/wire/queries.ts'
import { type Pair, usePair } from './gallery/part.ts'
import { type Goods, sampleGoods } from './sample/goods.ts'
import { goodsCard, goodsColumnsForBar, statusWords } from './sample/goods-columns.tsx'
import { goodsFields } from './sample/goods-fields.ts'
import { findGoods, type GoodsPage } from './sample/goods-page.ts'

const listName = 'demo-list'
/** Stands in for a server: a deleted row returns when the page reloads. */
let all = sampleGoods(236)
const rowKey = ({ id }: Goods) => id
const tabs = [
  { value: '', label: ['全部', 'All'] },
  { value: '30', label: statusWords[30] },
  { value: '20', label: statusWords[20], todo: true },
  { value: '10', label: statusWords[10] },
  { value: '40', label: statusWords[40] },
] as const
const countOf = ({ counts }: GoodsPage, tab: string) => counts[tab] ?? 0

/** `/demo/page1`: a list. The screen only declares; the list page does the work. */
export default function DemoList() {
  const t = useText()
  const pair = usePair()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate always does the same, and new columns would redraw the table
  const columns = useMemo(() => columnsOf(pair, navigate), [pair])
  const [printed, setPrinted] = useState<readonly Goods[] | null>(null)
  return (
    <>
      <PageHeader
        title={t('demo.page1')}
        note={pair(['236 件样例商品，只在浏览器里', '236 sample products, in the browser only'])}
        actions={
          <Button type="primary" onClick={() => navigate('/demo/page3')}>
            {pair(['新增商品', 'New product'])}
          </Button>
        }
      />
      <ListPage
        name={listName}
        load={(query) => findGoods(all, query)}
        tabs={{ name: 'status', tabs, count: countOf }}
        fields={goodsFields}
        columns={columns}
        rowKey={rowKey}
        card={goodsCard}
        defaultSort={{ key: 'updatedAt', order: 'desc' }}
        onOpen={({ id }) => navigate(`/demo/page2?id=${id}`)}
        bulk={{
          label: (count) => pair([`已选 ${count} 件`, `${count} selected`]),
          limit: 100,
          verbs: (list) => (
            <Button onClick={() => setPrinted([...list.selection.values()])}>
              {pair(['打印价签', 'Print labels'])}
            </Button>
          ),
        }}
        empty={{ title: pair(['没有样例商品', 'No sample products']) }}
      />
      <PrintDialog open={printed !== null} onClose={() => setPrinted(null)} paper="label40x30">
        {printed?.map(({ id, name, price, origin, code }) => (
          <PriceTag
            key={id}
            width={40}
            height={30}
            name={name}
            price={price}
            notes={[origin]}
            barcode={code}
          />
        ))}
      </PrintDialog>
    </>
  )
}

function columnsOf(pair: (words: Pair) => string, navigate: (to: string) => unknown): TableColumn<Goods>[] {
  return [
    ...goodsColumnsForBar,
    {
      label: 'kit.actions',
      type: 'action',
      disabled: true,
      fixed: 'end',
      width: 104,
      buttons: [
        {
          key: 'edit',
          text: 'kit.edit',
          icon: <EditOutlined />,
          click: ({ id }) => navigate(`/demo/page3?id=${id}`),
        },
        {
          key: 'log',
          text: ['查看详情', 'Details'],
          short: ['详情', 'Details'],
          icon: <HistoryOutlined />,
          hover: true,
          click: ({ id }) => navigate(`/demo/page2?id=${id}`),
        },
        {
          key: 'remove',
          text: 'kit.remove',
          type: 'popover',
          btnType: 'danger',
          disabled: ({ status }) =>
            status === 10 ? null : pair(['只有草稿可以删除', 'Only drafts can be deleted']),
          click: async ({ id, name }) => {
            all = all.filter((goods) => goods.id !== id)
            await refreshRead(listName)
            notices.success(pair([`已删除「${name}」`, `"${name}" deleted`]))
          },
        },
      ],
    },
  ]
}
