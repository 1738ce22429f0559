import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { ImportScreen } from '../../kit/import/import-screen.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { ProductExport } from './product-export.tsx'
import { useProductService } from './product-service.ts'

export default function ImportProduct() {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const service = useProductService()
  return (
    <ImportScreen
      service={service}
      title={t('menu.iposWeb.product.productGoodProduct.import')}
      changes={[productCalls.findProductPage, categoryCalls.findCategoryTree]}
      {...(allowed.has('iposWeb.product.productGoodProduct.export')
        ? { exportPanel: <ProductExport /> }
        : {})}
      onDone={() => navigate('/product/productGoodProduct')}
    />
  )
}
