import { PageHeader } from '../../kit/page-header.tsx'
import { useText } from '../../kit/text.ts'

export default function ImportProduct() {
  const t = useText()
  return <PageHeader title={t('menu.iposWeb.product.productGoodProduct.import')} />
}
