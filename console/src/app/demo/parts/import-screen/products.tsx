import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { useNavigate } from 'react-router'
import { ProductExport } from '../../../../features/product/product-export.tsx'
import { useProductService } from '../../../../features/product/product-service.ts'
import { ImportScreen } from '../../../../kit/import/import-screen.tsx'
import { usePair } from '../../gallery/part.ts'
import { WithImport } from '../../sample/with-import.tsx'

const changes = [productCalls.findProductPage, categoryCalls.findCategoryTree]

/** features/product/product-service.ts declares the columns and their choices. */
export default function Products() {
  return (
    <WithImport>
      <Screen />
    </WithImport>
  )
}

function Screen() {
  const pair = usePair()
  const navigate = useNavigate()
  return (
    <div className="demo-ground" style={{ '--page-padding': '12px' } as React.CSSProperties}>
      <ImportScreen
        service={useProductService()}
        title={pair(['导入商品', 'Import products'])}
        changes={changes}
        exportPanel={<ProductExport />}
        onDone={() => navigate('?part=import-screen')}
      />
    </div>
  )
}
