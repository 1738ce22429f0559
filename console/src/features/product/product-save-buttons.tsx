import { type ProductStatus, productStatus } from '@zhanggui/contract/product/product.status.ts'
import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { useValues } from '../../kit/form/field/use-values.ts'
import type { FormHandle } from '../../kit/form/form.tsx'
import type { ProductValues } from './product-values.ts'

/** The footer's buttons. The main one names its result. */
export function SaveButtons(props: {
  form: FormHandle<ProductValues>
  status: ProductStatus
  /** For a new product: whether the form of the next one opens after the save. */
  another?: { current: boolean }
}) {
  const { form, status, another } = props
  const t = useText()
  const nextDay = useValues(form.instance, (values) => values.effectivePolicy === 2)
  const isDraft = status === productStatus.draft
  const text = isDraft
    ? nextDay
      ? 'product.saveNextDay'
      : 'product.saveNow'
    : nextDay && status === productStatus.effective
      ? 'product.savePriceNextDay'
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
      {isDraft && (
        <Button onClick={() => save(true)} disabled={form.busy}>
          {t('product.saveDraft')}
        </Button>
      )}
      {another && (
        <Button onClick={() => save(false, true)} disabled={form.busy}>
          {t('product.saveAnother')}
        </Button>
      )}
      <Button type="primary" onClick={() => save(false)} loading={form.busy}>
        {t(text)}
      </Button>
    </>
  )
}
