import { SearchOutlined } from '@ant-design/icons'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import type { GroupProduct } from '@zhanggui/contract/productGroup/productGroup.ts'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { Pager } from '../../kit/table/pager.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { ProductLine } from './product-line.tsx'

interface ChooseProductsProps {
  open: boolean
  title: string
  /** The products that are not offered. */
  except: readonly string[]
  onChoose: (products: GroupProduct[]) => void
  onClose: () => void
}

/** Chooses products by search. */
export default function ChooseProducts({ open, title, except, onChoose, onClose }: ChooseProductsProps) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [pageSize, setPageSize] = useState(20)
  const [ticked, setTicked] = useState<ReadonlyMap<string, GroupProduct>>(new Map())
  const { data } = useCall(
    productGroupCalls.findGroupProductPage,
    { rule: null, always: [...except], never: [], tab: 'unchosen', keyword, pageNo, pageSize },
    { keepPrevious: true, staleTime: 0, enabled: open },
  )
  function tick(product: GroupProduct, on: boolean) {
    const next = new Map(ticked)
    if (on) next.set(product.productId, product)
    else next.delete(product.productId)
    setTicked(next)
  }
  return (
    <Drawer
      open={open}
      size={520}
      title={title}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={ticked.size === 0}
          onClick={() => {
            onChoose([...ticked.values()])
            setTicked(new Map())
            onClose()
          }}
        >
          {t('productGroup.chooseCount', { count: ticked.size })}
        </Button>
      }
    >
      <Input
        allowClear
        prefix={<SearchOutlined />}
        value={keyword}
        maxLength={100}
        placeholder={t('productGroup.productKeyword')}
        aria-label={t('productGroup.productKeyword')}
        onChange={(event) => {
          setKeyword(event.target.value)
          setPageNo(1)
        }}
      />
      {data?.records.length === 0 && <p className="table-note">{t('productGroup.nothingFound')}</p>}
      <ul className="group-members">
        {data?.records.map((product) => (
          <li key={product.productId}>
            <Checkbox
              checked={ticked.has(product.productId)}
              aria-label={product.name}
              onChange={(event) => tick(product, event.target.checked)}
            >
              <ProductLine product={product} note={product.code} />
            </Checkbox>
          </li>
        ))}
      </ul>
      {data && data.total > 0 && (
        <Pager
          simple
          pageNo={pageNo}
          pageSize={pageSize}
          total={data.total}
          capped={data.totalCapped}
          rangeText="productGroup.productRange"
          onChange={(page, size) => {
            setPageNo(page)
            setPageSize(size)
          }}
        />
      )}
    </Drawer>
  )
}
