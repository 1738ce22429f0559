import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { GoodsEffect, GoodsRow, Relisted } from '@zhanggui/contract/goods/goods.ts'
import { cell } from '../../kit/base/cell.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { codeOf, t } from '../../kit/base/text.ts'
import { undo } from '../../kit/layer/undo.ts'
import { inParts } from '../../kit/list/in-parts.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'

/** The screens that show store products read them again. */
export const followGoods = () =>
  refresh(
    goodsCalls.findStoreGoodsPage,
    goodsCalls.findGoodsSummaryPage,
    goodsCalls.findStoreGoodsDetail,
    goodsCalls.findStoreGoodsLog,
    goodsCalls.findDifferencePage,
  )

/** A question about own values of products that are listed again. */
export const relistAsked = cell<{ message: string; answer: (values: Relisted | undefined) => void } | null>(
  null,
)

const askRelisted = (message: string): Promise<Relisted | undefined> =>
  new Promise((resolve) =>
    relistAsked.set({
      message,
      answer: (values) => {
        relistAsked.set(null)
        resolve(values)
      },
    }),
  )

/** Lists products in a store or delists them. The notice takes it back. */
export async function setListing(
  storeId: string,
  rows: readonly Pick<GoodsRow, 'productId' | 'listed'>[],
  listed: boolean,
): Promise<void> {
  const ids = rows.flatMap((row) => (row.listed === Number(listed) ? [] : [row.productId]))
  const undoIds: string[] = []
  let changed = 0
  let chosen: Relisted | undefined
  const write = async (productIds: string[], values: Relisted | undefined, quiet: boolean) => {
    const input = { storeId, productIds, listed, ...(values ? { values } : {}) }
    const done = await send(goodsCalls.setStoreListing, input, { quiet })
    if (done.undoId !== null) undoIds.push(done.undoId)
    changed += done.changed
    return done.changed
  }
  const tell = () =>
    notices.success(
      t(listed ? 'goods.listedDone' : 'goods.delistedDone', { count: changed }),
      undoIds.length === 0 ? undefined : undoEdits(undoIds),
    )
  try {
    await inParts(
      ids,
      async (productIds) => {
        try {
          return await write(productIds, chosen, true)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.code !== codeOf('goods.relistAsks')) notices.error(error.message)
          else {
            chosen = await askRelisted(error.message)
            if (chosen) return write(productIds, chosen, false)
          }
          throw error
        }
      },
      followGoods,
    )
  } catch (error) {
    // The parts before a refused one stay changed. Their notice takes them back.
    if (changed > 0) tell()
    throw error
  }
  tell()
  await followGoods()
}

/** Says which stores a change left as they are, and why. */
export function tellRefused(stores: readonly GoodsEffect[]): void {
  const refused = stores.filter((store) => store.refused !== '')
  if (refused.length > 0)
    notices.warning(refused.map((store) => `${store.storeName}${t('kit.colon')}${store.refused}`).join('\n'))
}

/** Takes changes back. Stores that changed since then stay, and the notice says why. */
const undoBy = (
  call: typeof goodsCalls.undoStoreGoods | typeof goodsCalls.undoStoreEdit,
  undoIds: readonly string[],
) =>
  undo(async () => {
    const done: GoodsEffect[] = []
    const products = new Set<string>()
    let beyond = 0
    let ended = 0
    for (const undoId of undoIds) {
      const answer = await send(call, { undoId })
      done.push(...answer.stores)
      for (const id of answer.productIds) products.add(id)
      beyond += answer.beyond
      ended += answer.ended
    }
    await followGoods()
    const changed = done.filter((store) => store.changed > 0)
    if (changed.length > 0)
      notices.success(
        t('goods.pushUndone', {
          stores: new Set(changed.map(({ storeId }) => storeId)).size,
          products: products.size,
        }),
      )
    tellRefused(done)
    if (beyond > 0) notices.warning(t('goods.pushUndoneBeyond', { count: beyond }))
    if (ended > 0) notices.warning(t('goods.pushUndoneEnded', { count: ended }))
  })

/** Takes changes of many stores back. */
export const undoPushes = (undoIds: readonly string[]) => undoBy(goodsCalls.undoStoreGoods, undoIds)

/** Takes changes of one store back. */
export const undoEdits = (undoIds: readonly string[]) => undoBy(goodsCalls.undoStoreEdit, undoIds)

/** A product of a store whose price is scheduled. */
export type Scheduling = Pick<GoodsRow, 'productId' | 'name' | 'version' | 'salesPrice' | 'scheduled'> & {
  store: { id: string; name: string }
}

/** Schedules a price of a store, or withdraws it. The notice says so and takes it back. */
async function sendSchedule(
  { store, productId, version }: Scheduling,
  wanted: { salesPrice: string; day: string } | null,
  { said, underCost, quiet }: { said: string; underCost: boolean; quiet: boolean },
): Promise<void> {
  const { undoId } = await send(
    goodsCalls.scheduleStorePrices,
    {
      storeId: store.id,
      prices: [{ productId, version, salesPrice: wanted?.salesPrice ?? null }],
      ...(wanted ? { effectiveOn: wanted.day } : {}),
      underCost,
    },
    { quiet },
  )
  void followGoods()
  notices.success(said, undoId === null ? undefined : undoEdits([undoId]))
}

export function schedulePrice(
  goods: Scheduling,
  { underCost, ...wanted }: { salesPrice: string; day: string; underCost: boolean },
): Promise<void> {
  const { name, store } = goods
  const price = formatMoney(wanted.salesPrice)
  const said = t('goods.scheduledDone', { name, store: store.name, when: wanted.day, price })
  return sendSchedule(goods, wanted, { said, underCost, quiet: true })
}

export function withdrawPrice(goods: Scheduling): Promise<void> {
  const said = t('goods.withdrawn', { name: goods.name, store: goods.store.name })
  return sendSchedule(goods, null, { said, underCost: true, quiet: false })
}

type Priced = Pick<GoodsRow, 'productId' | 'name' | 'version'>

/** Saves the own price of a store; null follows the head office. The notice takes it back. */
export async function saveStorePrice(
  store: { id: string; name: string },
  row: Priced,
  salesPrice: string | null,
  underCost: boolean,
): Promise<void> {
  const { productId, name, version } = row
  const { prices, undoId } = await send(
    goodsCalls.setStorePrices,
    { storeId: store.id, prices: [{ productId, version, salesPrice }], underCost },
    { quiet: true },
  )
  const saved = prices[0]
  void followGoods()
  if (!saved || saved.version === version) return
  notices.success(
    salesPrice === null
      ? t('goods.priceFollows', { name, store: store.name })
      : t('goods.priceSet', { name, store: store.name, after: formatMoney(saved.salesPrice) }),
    undoId === null ? undefined : undoEdits([undoId]),
  )
}
