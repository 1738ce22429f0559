import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useCall } from '../../kit/queries.ts'
import { useText } from '../../kit/text.ts'

export default function ProductList() {
  const t = useText()
  const { data } = useCall(productCalls.findProductPage, {})
  return (
    <>
      <PageHeader title={t('menu.iposWeb.product.productGoodProduct')} note={data?.total} />
      {data?.records.map((product) => (
        <p key={product.id}>{product.name}</p>
      ))}
    </>
  )
}
