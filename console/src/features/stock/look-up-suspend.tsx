import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { LookUpCard } from '@zhanggui/contract/stock/stock.ts'
import { Button } from 'antd'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useAsk } from '../../kit/layer/use-ask.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { followStock, undoGoods } from './stock-acts.ts'

export const goodsEdit = 'iposWeb.product.storeGoodSku.edit'
const forbidden = 0

/** Stops or allows the sale in this store. */
export function Suspension({ card }: { card: LookUpCard }) {
  const t = useText()
  const ask = useAsk()
  const allowed = useAllowed()
  if (!allowed.has(goodsEdit) || !card.effective) return null
  const sold = card.saleStatus !== forbidden
  const names = { name: card.name, store: card.storeName }

  async function set(saleStatus: typeof forbidden | null): Promise<void> {
    const { storeId, productId } = card
    const { version, own, head } = await send(goodsCalls.findStoreGoodsDetail, { storeId, productId })
    if (saleStatus === null && head.saleStatus === forbidden) {
      notices.warning(t('stock.headForbids', names))
      return
    }
    const { undoId } = await send(goodsCalls.saveStoreGoods, {
      ...{ storeId, productId, version },
      own: { ...own, saleStatus },
      // The prices do not change.
      underCost: true,
    })
    await followStock()
    notices.success(
      t(saleStatus === forbidden ? 'stock.suspended' : 'stock.resumed', names),
      undoId === null ? undefined : undoGoods(undoId),
    )
  }
  const suspend = () =>
    ask({
      title: t('stock.suspendTitle', names),
      content: t('stock.suspendHint', names),
      okText: t('stock.suspend'),
      onOk: () => set(forbidden),
    })
  const locked = card.locked.includes('saleStatus')
  return (
    <Button
      danger={sold}
      disabled={locked}
      title={locked ? t('stock.suspendLocked') : undefined}
      onClick={sold ? suspend : () => void set(null)}
    >
      {t(sold ? 'stock.suspend' : 'stock.resume')}
    </Button>
  )
}
