import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { GoodsEffect } from '@zhanggui/contract/goods/goods.ts'
import { notices } from '../../kit/base/notices.ts'
import { t } from '../../kit/base/text.ts'
import { send } from '../../kit/wire/call.ts'
import { alignments, type ProductDifference } from './alignments.ts'
import { followGoods, tellRefused, undoPushes } from './goods-moves.ts'

/** Removes own values. The notice gives them back. `name` is that of the only product. */
export async function alignDifferences(
  chosen: readonly ProductDifference[],
  name: string | null,
): Promise<void> {
  const undoIds: string[] = []
  const stores: GoodsEffect[] = []
  try {
    for (const change of alignments(chosen)) {
      const answer = await send(goodsCalls.changeStoreGoods, { ...change, act: 'follow' })
      if (answer.undoId !== null) undoIds.push(answer.undoId)
      stores.push(...answer.stores)
    }
  } finally {
    // A change that was refused leaves those before it, and these can be taken back.
    tellRefused(stores)
    const count = stores.filter(({ changed }) => changed > 0).length
    if (count > 0)
      notices.success(
        name === null ? t('goods.alignedMany', { count }) : t('goods.aligned', { name, count }),
        undoIds.length === 0 ? undefined : undoPushes(undoIds),
      )
    await followGoods()
  }
}

/** Accepts differences with the values that are shown. The notice takes it back. Without a reason the call is refused at its field. */
export async function acceptDifferences(
  chosen: readonly ProductDifference[],
  reason: string,
  quiet = false,
): Promise<void> {
  const { accepted, undoId, results } = await send(
    goodsCalls.acceptDifferences,
    {
      differences: chosen.map(({ storeId, productId, field, head, own }) => ({
        ...{ storeId, productId, field, head, own },
      })),
      reason,
    },
    { quiet },
  )
  if (accepted > 0)
    notices.success(
      t('goods.acceptedDone', { count: accepted }),
      undoId === null ? undefined : undoPushes([undoId]),
    )
  const left = results.length - accepted
  if (left > 0) notices.warning(t('goods.acceptedPart', { count: left }))
  await followGoods()
}
