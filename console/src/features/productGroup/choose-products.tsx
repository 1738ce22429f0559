import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import type { GroupProduct } from '@zhanggui/contract/productGroup/productGroup.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { ProductFind, ProductPager, useProductPages } from '../../kit/product/product-pages.tsx'
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
  const pages = useProductPages()
  const { keyword, pageNo, pageSize } = pages
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
      <ProductFind pages={pages} label={t('productGroup.productKeyword')} />
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
      <ProductPager pages={pages} found={data} rangeText="productGroup.productRange" simple />
    </Drawer>
  )
}
