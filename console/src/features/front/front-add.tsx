import { frontCalls, frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { ProductFind, ProductPager, useProductPages } from '../../kit/product/product-pages.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { FrontCards } from './front-cards.tsx'
import type { FrontLine } from './front-way.ts'

interface FrontAddProps {
  open: boolean
  front: FrontLine
  storeId: string
  onClose: () => void
}

const shown = () => refresh(frontCalls.findFrontProductPage, frontCalls.findFrontTree)

/** Adds effective products to a category. Those in it are not offered. */
export default function FrontAdd({ open, front, storeId, onClose }: FrontAddProps) {
  const t = useText()
  const { id, name } = front
  const pages = useProductPages()
  const { keyword, pageNo, pageSize } = pages
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const { data } = useCall(
    frontCalls.findFrontProductPage,
    { id, outside: true, keyword, pageNo, pageSize, ...(storeId ? { storeId } : {}) },
    { keepPrevious: true, staleTime: 0, enabled: open },
  )
  function handleTick(productId: string, on: boolean) {
    const next = new Set(ticked)
    if (!on) next.delete(productId)
    else if (next.size >= frontLimit.products)
      return notices.info(t('kit.selectLimit', { limit: frontLimit.products }))
    else next.add(productId)
    setTicked(next)
  }
  async function handleAdd() {
    const productIds = [...ticked]
    setBusy(true)
    try {
      const { changed } = await send(frontCalls.addFrontProducts, { id, productIds })
      setTicked(new Set())
      onClose()
      notices.success(
        t('front.added', { count: changed }),
        undo(async () => {
          await send(frontCalls.takeOutFrontProducts, { id, productIds })
          await shown()
        }),
      )
    } catch {
      // The call has shown its refusal.
    } finally {
      await shown()
      setBusy(false)
    }
  }
  return (
    <Drawer
      open={open}
      size={640}
      title={t('front.addProductsTo', { name })}
      onClose={onClose}
      footer={
        <Button type="primary" disabled={ticked.size === 0} loading={busy} onClick={handleAdd}>
          {t('front.addCount', { count: ticked.size })}
        </Button>
      }
    >
      <ProductFind pages={pages} label={t('front.keyword')} className="front-find" />
      {data?.records.length === 0 && <p className="table-note">{t('front.nothingOutside')}</p>}
      <FrontCards products={data?.records ?? []} ticked={ticked} onTick={handleTick} />
      <ProductPager pages={pages} found={data} rangeText="front.pageRange" simple />
    </Drawer>
  )
}
