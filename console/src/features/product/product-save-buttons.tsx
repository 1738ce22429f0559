import { type ProductStatus, productStatus, publishCode } from '@zhanggui/contract/product/product.status.ts'
import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { useValues } from '../../kit/form/field/use-values.ts'
import type { FormHandle } from '../../kit/form/form.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import type { ProductValues } from './product-values.ts'

/** The footer's buttons. The main one names its result. */
export function SaveButtons(props: {
  form: FormHandle<ProductValues>
  status: ProductStatus
  isNew: boolean
  /** For a new product: whether the form of the next one opens after the save. */
  another?: { current: boolean }
}) {
  const { form, status, isNew, another } = props
  const t = useText()
  const nextDay = useValues(form.instance, (values) => values.effectivePolicy === 2)
  const day = useValues(form.instance, (values) => values.effectiveOn)
  const isDraft = status === productStatus.draft
  const mayPublish = useAllowed().has(publishCode)
  // Without the permission a new product can wait for the next day, and a draft stays one.
  const publishes = isDraft && (mayPublish || (isNew && nextDay))
  const onlyDraft = isDraft && !publishes
  const text = onlyDraft
    ? 'product.saveDraft'
    : isDraft
      ? nextDay
        ? 'product.saveNextDay'
        : 'product.saveNow'
      : nextDay && status === productStatus.effective
        ? day
          ? 'product.savePriceOn'
          : 'product.savePriceNextDay'
        : 'kit.save'
  function save(asDraft: boolean, more = false) {
    if (another) another.current = more
    void form.submit({ asDraft })
  }
  return (
    <>
      <Button type="text" onClick={form.discard} disabled={form.busy}>
        {t('kit.discard')}
      </Button>
      {publishes && (
        <Button onClick={() => save(true)} disabled={form.busy}>
          {t('product.saveDraft')}
        </Button>
      )}
      {another && (
        <Button onClick={() => save(onlyDraft, true)} disabled={form.busy}>
          {t('product.saveAnother')}
        </Button>
      )}
      <Button type="primary" onClick={() => save(onlyDraft)} loading={form.busy}>
        {t(text, { day: day ?? '' })}
      </Button>
    </>
  )
}
