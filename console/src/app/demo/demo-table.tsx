import { Table } from 'antd'
import { PageHeader } from '../../kit/page-header.tsx'
import { StatusTag } from '../../kit/status-tag.tsx'
import { useText } from '../../kit/text.ts'
import './demo.css'

const rows = [
  { name: '纯牛奶 250ml', price: '￥2.50', tone: 'taskComplete' },
  { name: '北海道吐司 400g', price: '￥12.90', tone: 'inProgress' },
  { name: '红富士苹果 500g', price: '￥6.98', tone: 'initial' },
] as const

/** `/demo/listTable`: a list on sample rows. */
export default function DemoTable() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('demo.listTable')} note={rows.length} />
      <section className="demo-card">
        <Table
          rowKey="name"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...rows]}
          columns={[
            { title: t('demo.product'), dataIndex: 'name' },
            { title: t('demo.price'), dataIndex: 'price', align: 'right' },
            {
              title: t('demo.state'),
              dataIndex: 'tone',
              render: (tone: (typeof rows)[number]['tone']) => <StatusTag tone={tone}>{tone}</StatusTag>,
            },
          ]}
        />
      </section>
    </>
  )
}
