import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { labelLimit, productLabels } from '@zhanggui/contract/label/label.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { inParts } from '../../kit/list/in-parts.ts'
import { useLabelOptions } from '../../kit/product/label-options.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import type { ProductListHandle } from './product-list-actions.tsx'

interface Values {
  attach: string[]
  detach: string[]
}

const nothing: Values = { attach: [], detach: [] }

/** Attaches labels to the selected products and detaches others. */
export default function ProductLabelsDialog(props: { list: ProductListHandle | null; onClose: () => void }) {
  const { list, onClose } = props
  const t = useText()
  const options = useLabelOptions(list !== null)
  const productIds = [...(list?.selection.keys() ?? [])]
  const choice = (name: keyof Values): DialogField<Values> => ({
    name,
    label: `label.${name}`,
    kind: 'select',
    multiple: true,
    wide: true,
    max: labelLimit.ofProduct,
    options: options ?? [],
    loading: options === undefined,
  })
  return (
    <DialogForm<Values, Values>
      open={list !== null}
      width={480}
      title={t('label.setTitle', { count: productIds.length })}
      okText={t('label.setOk')}
      onClose={onClose}
      schema={productLabels.omit({ productIds: true })}
      initial={nothing}
      fields={[choice('attach'), choice('detach')]}
      rules={{
        attach: [
          (_attach, values) =>
            values.attach.length + values.detach.length === 0 ? t('label.chooseOne') : null,
        ],
      }}
      toInput={(values) => values}
      onSubmit={async (chosen) => {
        const changed = await inParts(productIds, async (part) => {
          const input = { productIds: part, ...chosen }
          return (await send(labelCalls.setProductLabels, input, { quiet: true })).changed
        })
        notices.success(changed === 0 ? t('label.setNone') : t('label.setDone', { count: changed }))
        list?.clearSelection()
        await refresh(productCalls.findProductPage, labelCalls.findProductLabelPage)
      }}
    />
  )
}
