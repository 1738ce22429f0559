import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { type GoodsField, goodsFieldNames, goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import {
  type GoodsAct,
  type GoodsEffect,
  goodsActs,
  isListing,
  isLocking,
} from '@zhanggui/contract/goods/goods.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button, Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { StorePicker } from '../../kit/input/store-picker.tsx'
import { Drawer } from '../../kit/layer/drawer.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useHiddenFields } from '../../kit/record/hidden-fields.ts'
import { useSession } from '../../kit/session/session.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { BrowserTable } from '../../kit/table/browser-table.tsx'
import type { TableColumn } from '../../kit/table/columns/columns.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { followGoods, undoPushes } from './goods-moves.ts'
import './goods-push.css'

interface Asked {
  productIds: string[]
  storeIds: string[]
  done: () => void
}

/** Lists, delists, locks, unlocks or aligns products in many stores: a preview of each store, then a result of each. */
export default function GoodsPush({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const { last, round } = useLast(asked)
  return last && <Panel key={round} asked={last} open={asked !== null} onClose={onClose} />
}

const actLabel: Record<GoodsAct, TextKey> = {
  list: 'goods.actList',
  listFollow: 'goods.actListFollow',
  delist: 'goods.actDelist',
  lock: 'goods.actLock',
  unlock: 'goods.actUnlock',
  unlockOwn: 'goods.actUnlockOwn',
  follow: 'goods.actFollow',
}

function Panel({ asked, open, onClose }: { asked: Asked; open: boolean; onClose: () => void }) {
  const t = useText()
  const label = useLabel()
  const { stores, user } = useSession()
  const hidden = useHiddenFields(goodsFields)
  const [act, setAct] = useState<GoodsAct | null>(null)
  const [fields, setFields] = useState<GoodsField[]>([])
  const [storeIds, setStoreIds] = useState<string[]>([])
  const [result, setResult] = useState<GoodsEffect[] | null>(null)
  const [busy, setBusy] = useState(false)
  const withFields = act !== null && !isListing(act)
  // Nothing is chosen at first: a change of many stores is never one that nobody asked for.
  const lacking: TextKey | null =
    act === null
      ? 'goods.chooseAct'
      : withFields && fields.length === 0
        ? 'goods.chooseFields'
        : storeIds.length === 0
          ? 'goods.chooseStores'
          : null
  const ready = lacking === null
  const input = {
    storeIds,
    productIds: asked.productIds,
    act: act ?? 'follow',
    fields: withFields ? fields : [],
  }
  const { data, error, isFetching, refetch } = useCall(goodsCalls.previewStoreGoods, input, {
    enabled: open && ready && result === null,
    keepPrevious: true,
    quiet: true,
    staleTime: 0,
  })
  const effects = result ?? (ready ? data?.stores : undefined)
  const changing = result ? [] : (effects ?? []).filter(({ changed }) => changed > 0)
  const goods = changing.reduce((sum, { changed }) => sum + changed, 0)
  const refused = (effects ?? []).filter((effect) => effect.refused !== '').length
  const same = (effects?.length ?? 0) - changing.length - refused
  const own = stores.find(({ id }) => asked.storeIds.length === 1 && id === asked.storeIds[0])
  const fieldName = (field: GoodsField) => t(`goods.${field}` as 'goods.salesPrice')

  async function handleDo() {
    setBusy(true)
    try {
      const stamps = Object.fromEntries(changing.map(({ storeId, stamp }) => [storeId, stamp]))
      const answer = await send(goodsCalls.changeStoreGoods, {
        ...input,
        storeIds: changing.map(({ storeId }) => storeId),
        stamps,
      })
      await followGoods()
      const refused = answer.stores.filter((store) => store.refused !== '')
      const done = answer.stores.filter(({ changed }) => changed > 0)
      if (done.length > 0)
        notices.success(
          say('goods.pushDone', {
            stores: done.length,
            products: done.reduce((sum, { changed }) => sum + changed, 0),
          }),
          answer.undoId === null ? undefined : undoPushes([answer.undoId]),
        )
      if (refused.length > 0) {
        notices.warning(say('goods.pushPart', { count: refused.length }))
        setResult(answer.stores)
      } else {
        asked.done()
        onClose()
      }
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      await refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      open={open}
      size={920}
      stays
      title={t('goods.pushTitle')}
      extra={
        <span className="cell-quiet">{t('goods.pushProducts', { count: asked.productIds.length })}</span>
      }
      onClose={onClose}
      footer={
        <div className="goods-push-foot">
          <Button onClick={onClose}>{t(result ? 'kit.close' : 'kit.cancel')}</Button>
          {!result && (
            <Button
              type="primary"
              loading={busy}
              disabled={changing.length === 0 || isFetching}
              onClick={() => void handleDo()}
            >
              {lacking
                ? label(lacking)
                : effects && !isFetching && changing.length === 0
                  ? t('goods.nothingToChange')
                  : t('goods.pushDo', { count: changing.length })}
            </Button>
          )}
        </div>
      }
    >
      <div className="goods-push">
        <form className="goods-push-rule" onSubmit={(event) => event.preventDefault()}>
          <fieldset disabled={result !== null}>
            <legend>{t('goods.pushAct')}</legend>
            <Radio.Group
              vertical
              value={act}
              onChange={({ target }) => setAct(target.value)}
              options={goodsActs
                .filter((value) => user.allStores || !isLocking(value))
                .map((value) => ({ value, label: label(actLabel[value]) }))}
            />
          </fieldset>
          {withFields && (
            <fieldset disabled={result !== null}>
              <legend>{t('goods.pushFields')}</legend>
              <Checkbox.Group
                className="goods-push-fields"
                value={fields}
                onChange={(chosen) => setFields(chosen as GoodsField[])}
                options={goodsFieldNames
                  .filter((one) => !hidden.has(one))
                  .map((value) => ({
                    value,
                    label: fieldName(value),
                  }))}
              />
            </fieldset>
          )}
          <Labelled label={t('goods.pushStores')} htmlFor="goods-push-stores" fault={null}>
            <StorePicker
              id="goods-push-stores"
              mode="multiple"
              closed="allowed"
              disabled={result !== null}
              value={storeIds}
              onChange={setStoreIds}
            />
          </Labelled>
          {storeIds.length < stores.length && result === null && (
            <div className="goods-push-stores">
              {own && storeIds.length === 0 && stores.length > 1 && (
                <Button type="link" onClick={() => setStoreIds([own.id])}>
                  {t('goods.onlyStore', { store: own.name })}
                </Button>
              )}
              <Button type="link" onClick={() => setStoreIds(stores.map(({ id }) => id))}>
                {t('goods.everyStore', { count: stores.length })}
              </Button>
            </div>
          )}
        </form>
        <section aria-busy={isFetching}>
          <div role="status" className="goods-push-summary">
            {act !== null && effects && !result && (
              <>
                <strong>
                  {[
                    label(actLabel[act]),
                    ...(withFields ? [fields.map(fieldName).join(t('kit.slash'))] : []),
                  ].join(t('kit.colon'))}
                </strong>
                {[
                  t('goods.pushSummary', { stores: changing.length, goods }),
                  ...(same > 0 ? [t('goods.pushSame', { count: same })] : []),
                  ...(refused > 0 ? [t('goods.pushRefused', { count: refused })] : []),
                ].join(t('kit.comma'))}
              </>
            )}
          </div>
          {error && !result ? (
            <Empty title={error.message}>
              <Button onClick={() => void refetch()}>{t('kit.again')}</Button>
            </Empty>
          ) : effects ? (
            <BrowserTable
              name="goods-push"
              plain
              autoHeight
              columns={columnsOf(result !== null)}
              rows={effects}
              rowKey={({ storeId }) => storeId}
              pageSize={20}
              stale={isFetching}
            />
          ) : (
            <Empty title={t('goods.pushHint')} />
          )}
        </section>
      </div>
    </Drawer>
  )
}

const columnsOf = (done: boolean): TableColumn<GoodsEffect>[] => [
  { label: 'goods.storeId', headerSortKey: 'store', prop: 'storeName', width: 160, grow: true, card: 'line' },
  {
    label: 'goods.effect',
    headerSortKey: 'effect',
    width: 340,
    card: 'line',
    slot: (effect) => <Effect effect={effect} done={done} />,
  },
]

const amounts: readonly string[] = ['salesPrice', 'costPrice', 'scheduledPrice']

/** A value of an example. Amounts are money. */
const shownText = (field: string, text: string | null, none: string): string =>
  text === null ? none : amounts.includes(field) ? formatMoney(text) : text

function Effect({ effect, done }: { effect: GoodsEffect; done: boolean }) {
  const t = useText()
  const { changed, refused, examples } = effect
  if (refused)
    return (
      <span className="goods-push-refused">
        {t(done ? 'goods.stays' : 'goods.willStay', { reason: refused })}
      </span>
    )
  if (changed === 0) return <span className="cell-quiet">{t('goods.noChange')}</span>
  return (
    <span className="goods-push-effect">
      {t(done ? 'goods.changed' : 'goods.changes', { count: changed })}
      {examples.slice(0, 3).map(({ name, changes }) => (
        <small key={name}>
          {name}{' '}
          {changes.map(({ field, before, after }) => (
            <span key={field}>
              {t(`goods.${field}` as 'goods.salesPrice')}{' '}
              <del>{shownText(field, before, t('goods.noValue'))}</del> →{' '}
              {shownText(field, after, t('goods.noValue'))}{' '}
            </span>
          ))}
        </small>
      ))}
    </span>
  )
}
