import { AppstoreAddOutlined } from '@ant-design/icons'
import { frontCalls, frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { undo } from '../../kit/layer/undo.ts'
import { ProductFind, ProductPager, useProductPages } from '../../kit/product/product-pages.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { BulkBar } from '../../kit/table/bulk-bar.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { FrontCards } from './front-cards.tsx'
import type { FrontLine } from './front-way.ts'

const FrontAdd = lazy(() => import('./front-add.tsx'))

/** The products of a category, in the order in which buyers see them. */
export function FrontProducts({ front, storeId }: { front: FrontLine; storeId: string }) {
  const t = useText()
  const { id, editable } = front
  const pages = useProductPages()
  const { keyword, pageNo, pageSize } = pages
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  const { data } = useCall(
    frontCalls.findFrontProductPage,
    { id, keyword, pageNo, pageSize, ...(storeId ? { storeId } : {}) },
    { keepPrevious: true, staleTime: 0 },
  )
  const products = data?.records ?? []
  const places = products.flatMap(({ productId }, at) => (ticked.has(productId) ? [at] : []))
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const lastPage = data !== undefined && pageNo * pageSize >= data.total

  /** Runs a write and shows the present products. The call has shown its refusal. */
  const run = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write()
      return true
    } catch {
      return false
    } finally {
      await refresh(frontCalls.findFrontProductPage, frontCalls.findFrontTree)
    }
  }
  async function takeOut() {
    const productIds = [...ticked]
    if (!(await run(() => send(frontCalls.takeOutFrontProducts, { id, productIds })))) return
    setTicked(new Set())
    notices.success(
      t('front.takenOut', { count: productIds.length }),
      undo(() => run(() => send(frontCalls.addFrontProducts, { id, productIds }))),
    )
  }
  const order = (productIds: string[], beforeProductId: string | null) =>
    run(() => send(frontCalls.orderFrontProducts, { id, productIds, beforeProductId }))
  const tickedHere = places.flatMap((at) => products[at]?.productId ?? [])
  function handleTick(productId: string, on: boolean) {
    const next = new Set(ticked)
    if (!on) next.delete(productId)
    else if (next.size >= frontLimit.products)
      return notices.info(t('kit.selectLimit', { limit: frontLimit.products }))
    else next.add(productId)
    setTicked(next)
  }

  return (
    <Card
      title={front.name}
      note={front.storeId === null ? t('front.shared') : t('front.ownOf', { store: front.storeName })}
      extra={
        editable && (
          <Button icon={<AppstoreAddOutlined />} onClick={() => setAdding(true)}>
            {t('front.addProducts')}
          </Button>
        )
      }
    >
      {ticked.size > 0 ? (
        <BulkBar
          label={t('front.selected', { count: ticked.size })}
          selectPageText={t('front.selectPage')}
          onSelectPage={
            places.length < products.length && ticked.size + products.length <= frontLimit.products
              ? () => setTicked(new Set([...ticked, ...products.map(({ productId }) => productId)]))
              : undefined
          }
          hint=""
          onClear={() => setTicked(new Set())}
        >
          <Button
            disabled={keyword !== '' || places.length === 0 || first === 0}
            onClick={() => order(tickedHere, products[first - 1]?.productId ?? null)}
          >
            {t('front.earlier')}
          </Button>
          <Button
            disabled={
              keyword !== '' ||
              places.length === 0 ||
              last === products.length - 1 ||
              (last === products.length - 2 && !lastPage)
            }
            onClick={() => order(tickedHere, products[last + 2]?.productId ?? null)}
          >
            {t('front.later')}
          </Button>
          <Button danger onClick={takeOut}>
            {t('front.takeOut')}
          </Button>
        </BulkBar>
      ) : (
        <ProductFind pages={pages} label={t('front.findInside')} className="front-find" />
      )}
      {data && products.length === 0 ? (
        <Empty title={t('front.emptyTitle')} hint={t('front.emptyHint')} />
      ) : (
        <FrontCards
          products={products}
          ticked={ticked}
          onTick={editable ? handleTick : undefined}
          onDrop={editable && keyword === '' ? (moved, before) => order([moved], before) : undefined}
        />
      )}
      <ProductPager pages={pages} found={data} rangeText="front.pageRange" />
      <Deferred when={adding}>
        <FrontAdd open={adding} front={front} storeId={storeId} onClose={() => setAdding(false)} />
      </Deferred>
    </Card>
  )
}
