import {
  type ChangeLogRow,
  type FieldChange,
  productCalls,
} from '@zhanggui/contract/product/product.calls.ts'
import { canPutBack, waitingBack } from '@zhanggui/contract/product/put-back.ts'
import { listText } from '@zhanggui/contract/text.ts'
import { Button } from 'antd'
import { formatFullMoment } from '../../kit/base/format.ts'
import { useLanguage } from '../../kit/base/language.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { usePriceQuestion } from '../../kit/product/price/price-question.ts'
import { Allow } from '../../kit/session/allow.tsx'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { fieldLabel, shownValue } from './change-log.ts'
import { followProducts } from './follow-products.ts'

/** The changes of a line that can be put back. */
export const backOf = ({ action, changes }: ChangeLogRow): FieldChange[] =>
  changes.filter(({ field }) => canPutBack(action, field))

/** Puts changes of one line of the log back, after a question. */
export function PutBack({
  entry,
  changes,
  all = false,
}: {
  entry: ChangeLogRow
  changes: readonly FieldChange[]
  all?: boolean
}) {
  const t = useText()
  const language = useLanguage()
  const asksAboutPrice = usePriceQuestion()
  const { id, productId } = entry
  const fields = changes.map(({ field }) => field)
  const labels = listText(
    language,
    fields.map((field) => fieldLabel(field, language)),
  )

  async function putBack(underCost = false): Promise<void> {
    try {
      await send(productCalls.putBackChange, { id, productId, fields, underCost }, { quiet: true })
      notices.success(t('product.putBackDone'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!asksAboutPrice(error, () => putBack(true))) notices.error(error.message)
    }
    await followProducts()
  }

  const value = (field: string, text: string | null) => shownValue(field, text, language) ?? t('kit.empty')
  const waiting = waitingBack(entry.changes, fields, formatFullMoment(new Date().toISOString()).slice(0, 16))
  const question = [...changes, ...waiting.back].map(({ field, before, after }) =>
    t('product.putBackQuestion', {
      label: fieldLabel(field, language),
      now: value(field, after),
      back: value(field, before),
    }),
  )
  if (waiting.lost) question.push(t('product.putBackWaitingLost'))
  return (
    <Allow code="iposWeb.product.productGoodProduct.edit">
      <ConfirmPopover
        content={question.join('\n')}
        okText={t('product.putBack')}
        danger={false}
        onConfirm={() => putBack()}
      >
        <Button type="link" size="small" aria-label={t('product.putBackField', { label: labels })}>
          {t(all ? 'product.putBackAll' : 'product.putBack')}
        </Button>
      </ConfirmPopover>
    </Allow>
  )
}
