import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { z } from 'zod'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { inParts } from '../../kit/list/in-parts.ts'
import { useGroupOptions } from '../../kit/product/group-options.ts'
import { send } from '../../kit/wire/call.ts'
import { refresh } from '../../kit/wire/queries.ts'
import type { ProductListHandle } from './product-list-actions.tsx'

interface Values {
  id: string
}

const empty: Values = { id: '' }
const schema = z.strictObject({ id: z.string().min(1, 'rule.required') })

/** Puts the selected products into a group by hand. */
export default function ProductGroupDialog(props: { list: ProductListHandle | null; onClose: () => void }) {
  const { list, onClose } = props
  const t = useText()
  const options = useGroupOptions(list !== null)
  const productIds = [...(list?.selection.keys() ?? [])]
  const put = (id: string, into: boolean) =>
    inParts(productIds, async (part) => {
      const input = { id, productIds: part, into }
      return (await send(productGroupCalls.chooseGroupProducts, input, { quiet: true })).changed
    })
  const follow = () => refresh(productCalls.findProductPage, productGroupCalls.findProductGroupPage)
  return (
    <DialogForm<Values, Values>
      open={list !== null}
      width={480}
      title={t('productGroup.addToTitle', { count: productIds.length })}
      okText={t('productGroup.addTo')}
      onClose={onClose}
      schema={schema}
      initial={empty}
      fields={[
        {
          name: 'id',
          label: 'productGroup.chooseGroup',
          kind: 'select',
          wide: true,
          options: options ?? [],
          loading: options === undefined,
        },
      ]}
      toInput={(values) => values}
      onSubmit={async ({ id }) => {
        const changed = await put(id, true)
        const name = options?.find(({ value }) => value === id)?.label ?? ''
        notices.success(
          changed === 0
            ? t('productGroup.alreadyIn', { name })
            : t('productGroup.added', { count: changed, name }),
        )
        list?.clearSelection()
        await follow()
      }}
    />
  )
}
