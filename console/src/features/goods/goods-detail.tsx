import { ArrowLeftOutlined, UndoOutlined } from '@ant-design/icons'
import { effectiveValues, isOwn, ownFields } from '@zhanggui/contract/goods/effective.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import {
  goodsFieldNames,
  goodsFields,
  type StoreGoodsField,
  storeGoodsFieldNames,
} from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsDetail, OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { Neighbours } from '../../kit/document/neighbours.tsx'
import { useLeaveGuard } from '../../kit/form/leave-guard.ts'
import { StaleDialog, type StaleField } from '../../kit/form/stale-dialog.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { ActionBar } from '../../kit/import/action-bar.tsx'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { Deferred } from '../../kit/layer/deferred.tsx'
import { usePriceQuestion } from '../../kit/product/price/price-question.ts'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { IconButton } from '../../kit/show/icon-button.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { useGoodsValue } from './goods-control.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { GoodsLog } from './goods-log.tsx'
import { followGoods, type Scheduling, undoEdits } from './goods-moves.ts'
import { GoodsStock } from './goods-stock.tsx'
import { listOf, turnGoods } from './goods-walk.ts'
import { StandingLegend } from './legend.tsx'
import { detailPath, page } from './store-goods-columns.tsx'
import './goods.css'
import './goods-detail.css'

const SchedulePrice = lazy(() => import('./schedule-price.tsx'))

/** The refusal `common.staleVersion`. */
const staleCode = '10007'

/** A product in a store: each value with its origin. */
export default function GoodsDetailPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const [storeId, productId] = [params.get('storeId') ?? '', params.get('productId') ?? '']
  const { data, error, refetch } = useCall(
    goodsCalls.findStoreGoodsDetail,
    { storeId, productId },
    { keepPrevious: true, quiet: true, enabled: storeId !== '' && productId !== '' },
  )
  if (storeId === '' || productId === '') return <Navigate to="/product/storeGoodSku" replace />
  if (error && !data)
    return (
      <Empty title={t('product.openFailed')} hint={error.message}>
        <Button onClick={() => void refetch()}>{t('kit.again')}</Button>
      </Empty>
    )
  if (!data) return <div className="page-loading" aria-busy="true" />
  return (
    <Panel
      key={`${data.storeId}/${data.productId}/${data.version}`}
      goods={data}
      onStore={(id) => setParams({ storeId: id, productId })}
    />
  )
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function Panel({ goods, onStore }: { goods: GoodsDetail; onStore: (storeId: string) => void }) {
  const t = useText()
  const navigate = useNavigate()
  const asksAboutPrice = usePriceQuestion()
  const allowed = useAllowed()
  const valueText = useGoodsValue()
  const hidden = useHiddenFields(goodsFields)
  const saved = goods.own as OwnValues
  const [own, setOwn] = useState<OwnValues>(saved)
  const [faults, setFaults] = useState<Partial<Record<StoreGoodsField, string>>>({})
  const [stale, setStale] = useState<{ message: string; fields: StaleField[]; version: number } | null>(null)
  const [version, setVersion] = useState(goods.version)
  const [busy, setBusy] = useState(false)
  const [scheduling, setScheduling] = useState<Scheduling | null>(null)
  const may = allowed.has(`${page}.edit`) && !allowed.locked(`${page}.edit`)
  const changed = storeGoodsFieldNames.filter((field) => !sameValue(own[field], saved[field]))
  useLeaveGuard(() => changed.length)
  const counting = effectiveValues(goods.head, own, goods.locked)
  const owned = ownFields(own, goods.locked)

  async function save(underCost = false): Promise<void> {
    setBusy(true)
    const { storeId, productId } = goods
    try {
      const { undoId } = await send(
        goodsCalls.saveStoreGoods,
        { storeId, productId, version, own, underCost },
        { quiet: true },
      )
      notices.success(t('goods.saved'), undoId === null ? undefined : undoEdits([undoId]))
      await followGoods()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (asksAboutPrice(error, () => save(true))) return
      if (error.code === staleCode) setStale(staleOf(error))
      else {
        const found = Object.fromEntries(
          error.issues.map(({ path, message }) => [path.replace(/^own\./, ''), message]),
        )
        setFaults(found)
        if (Object.keys(found).length === 0) notices.error(error.message)
      }
    } finally {
      setBusy(false)
    }
  }

  /** The words for a field without a value. */
  const noneOf = (field: string) =>
    field === 'shelfPlace'
      ? t('goods.noShelf')
      : field in goodsFields.fields
        ? t('goods.follow')
        : t('goods.noValue')

  function staleOf(error: CallError) {
    const { version: now, changes } = error.data as {
      version: number
      changes: { field: string; after: string | null }[]
    }
    const fields = changes.map(({ field, after }) => ({
      name: field,
      label: t(`goods.${field}` as 'goods.salesPrice'),
      theirs: after ?? noneOf(field),
      mine: changed.includes(field as StoreGoodsField)
        ? valueText(field as StoreGoodsField, own[field as StoreGoodsField]) || noneOf(field)
        : null,
    }))
    return { message: error.message, fields, version: now }
  }

  const setValue = (field: StoreGoodsField, value: unknown) => {
    setFaults({ ...faults, [field]: undefined })
    setOwn({ ...own, [field]: value })
  }
  const locked = goods.locked.length
  const { state: from } = useLocation()
  return (
    <>
      <PageHeader
        sticky
        title={
          <span className="goods-title">
            <IconButton
              icon={<ArrowLeftOutlined />}
              text={t('goods.back')}
              onClick={() => navigate(listOf(from) ?? `/product/storeGoodSku?storeId=${goods.storeId}`)}
            />
            <ProductThumb image={goods.image} name={goods.name} category={goods.categoryName} size={32} />
            {goods.name}
          </span>
        }
        note={
          <span className="goods-title">
            <StoreSwitcher value={goods.storeId} onChange={onStore} />
            {[goods.code, goods.mnemonicCode || goods.barcodes[0]].filter(Boolean).join(' · ')}
          </span>
        }
        actions={
          <Neighbours
            id={goods.productId}
            noun="goods"
            pathOf={(productId) => detailPath({ store: { id: goods.storeId }, productId })}
            turn={turnGoods}
          />
        }
      />
      <div className="goods-body">
        <Card
          flush
          title={t('goods.settingsTitle')}
          note={t('goods.standing', {
            own: owned.length,
            follow: goodsFieldNames.length - hidden.size - owned.length - locked,
            locked,
          })}
          extra={
            may &&
            owned.length > 1 && (
              <Button
                type="text"
                icon={<UndoOutlined />}
                onClick={() =>
                  setOwn({
                    ...own,
                    ...Object.fromEntries(owned.map((field) => [field, isOwnList(own[field]) ? [] : null])),
                  })
                }
              >
                {t('goods.followAll', { count: owned.length })}
              </Button>
            )
          }
        >
          <GoodsFields
            goods={goods}
            own={own}
            counting={counting}
            changed={changed}
            faults={faults}
            may={may}
            onChange={setValue}
            onSchedule={() => setScheduling(schedulingOf(goods, counting.salesPrice))}
          />
          <StandingLegend />
        </Card>
        <div className="goods-aside">
          <GoodsStock storeId={goods.storeId} productId={goods.productId} code={goods.code} />
          <GoodsLog
            storeId={goods.storeId}
            productId={goods.productId}
            may={may && changed.length === 0}
            locked={goods.locked}
          />
        </div>
      </div>
      {may && changed.length > 0 && (
        <ActionBar
          note={`${t('goods.unsaved', { count: changed.length })}　${changed
            .map(
              (field) =>
                `${t(`goods.${field}` as 'goods.salesPrice')} ${valueText(field, own[field]) || noneOf(field)}`,
            )
            .join('　')}`}
        >
          <Button onClick={() => setOwn(saved)}>{t('goods.discard')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('goods.saveTo', { store: goods.storeName })}
          </Button>
        </ActionBar>
      )}
      <Deferred when={scheduling !== null}>
        <SchedulePrice asked={scheduling} onClose={() => setScheduling(null)} />
      </Deferred>
      <StaleDialog
        message={stale?.message ?? null}
        fields={stale?.fields ?? []}
        onKeep={() => {
          setVersion(stale?.version ?? version)
          setStale(null)
        }}
        onReload={() => {
          setStale(null)
          setOwn(saved)
          void followGoods()
        }}
      />
    </>
  )
}

const schedulingOf = ({ storeId, storeName, ...goods }: GoodsDetail, salesPrice: string): Scheduling => ({
  ...goods,
  salesPrice,
  store: { id: storeId, name: storeName },
})

const isOwnList = (value: unknown) => Array.isArray(value) && isOwn(value)
