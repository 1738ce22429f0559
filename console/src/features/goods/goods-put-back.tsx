import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { StoreGoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import { Button } from 'antd'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { usePriceQuestion } from '../../kit/product/price/price-question.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { followGoods, undoEdits } from './goods-moves.ts'

interface PutBackProps {
  /** The line of the log. */
  id: string
  storeId: string
  productId: string
  field: StoreGoodsField
  /** The texts of the line's change. */
  before: string
  after: string
}

/** Gives a field its value before a line of the log, after a question. */
export function PutBack({ before, after, ...change }: PutBackProps) {
  const t = useText()
  const asksAboutPrice = usePriceQuestion()
  const label = t(`goods.${change.field}` as 'goods.salesPrice')

  async function putBack(underCost = false): Promise<void> {
    try {
      const { undoId } = await send(goodsCalls.putBackStoreGoods, { ...change, underCost }, { quiet: true })
      notices.success(t('product.putBackDone'), undoId === null ? undefined : undoEdits([undoId]))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!asksAboutPrice(error, () => putBack(true))) notices.error(error.message)
    }
    await followGoods()
  }

  return (
    <ConfirmPopover
      content={t('product.putBackQuestion', { label, now: after, back: before })}
      okText={t('product.putBack')}
      danger={false}
      onConfirm={() => putBack()}
    >
      <Button type="link" size="small" aria-label={t('product.putBackField', { label })}>
        {t('product.putBack')}
      </Button>
    </ConfirmPopover>
  )
}
