import {
  type ScheduledPriceRow,
  type SeenPrice,
  type WaitingPart,
  waitingParts,
} from '@zhanggui/contract/product/scheduled-price.ts'
import { Radio } from 'antd'
import { type ReactElement, useState } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { dayOf, withdrawPrices } from './scheduled-price-acts.ts'

const question = {
  price: 'product.withdrawPriceQuestion',
  cost: 'product.withdrawCostQuestion',
  both: 'product.withdrawBothQuestion',
} as const

/** Withdraws what waits of a product. Of a price and a cost the person chooses. */
export function WithdrawPrice({
  row,
  okText,
  children,
}: {
  row: SeenPrice & Pick<ScheduledPriceRow, 'before' | 'after' | 'costBefore' | 'costAfter' | 'effectiveAt'>
  okText?: string
  children: ReactElement
}) {
  const t = useText()
  const [chosen, setChosen] = useState<WaitingPart | 'both'>('both')
  const [only = 'price', ...more] = waitingParts(row)
  const part = more.length === 0 ? only : chosen
  return (
    <ConfirmPopover
      content={
        <>
          {t(question[part], {
            ...{ day: dayOf(row), price: formatMoney(row.before), cost: formatMoney(row.costBefore) },
          })}
          {more.length > 0 && (
            <Radio.Group
              vertical
              aria-label={t('product.withdrawWhat')}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              options={[
                { value: 'both', label: t('product.priceAndCost') },
                { value: 'price', label: t('product.salesPrice') },
                { value: 'cost', label: t('product.costPrice') },
              ]}
            />
          )}
        </>
      }
      okText={okText ?? t('product.withdrawCount', { count: 1 })}
      danger={false}
      placement="topRight"
      onClose={() => setChosen('both')}
      onConfirm={() => withdrawPrices([row], part === 'both' ? undefined : part)}
    >
      {children}
    </ConfirmPopover>
  )
}
