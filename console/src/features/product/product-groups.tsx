import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { Link } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useCall } from '../../kit/wire/queries.ts'

/** The groups of a product, each with the reason why it is in it. */
export function ProductGroups({ productId }: { productId: string }) {
  const t = useText()
  const allowed = useAllowed()
  const may = allowed.has('iposWeb.product.productGroup')
  const open = allowed.has('iposWeb.product.productGroup.detail')
  const { data } = useCall(
    productGroupCalls.findGroupsOfProduct,
    { productId },
    { quiet: true, staleTime: 0, enabled: may },
  )
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2>{t('productGroup.ofProduct')}</h2>
      <ul className="product-groups">
        {data.map(({ id, name, why }) => (
          <li key={id}>
            {open ? <Link to={`/product/productGroup/detail?id=${id}`}>{name}</Link> : name}
            <small>
              {why.chosen ? t('productGroup.chosenReason') : why.conditions.join(t('productGroup.comma'))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
