import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsColumns } from '@zhanggui/contract/goods/goods.columns.ts'
import { storeGoodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import { goodsText } from '@zhanggui/contract/goods/goods.text.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productText } from '@zhanggui/contract/product/product.text.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { fieldService } from '../../kit/import/field-service.ts'
import { ImportScreen } from '../../kit/import/import-screen.tsx'

// Some options are those of products.
const service = fieldService(
  storeGoodsFields,
  goodsServiceBean,
  { ...productText, ...goodsText },
  goodsColumns,
)

export default function ImportStoreGoods() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ImportScreen
      service={service}
      title={t('menu.iposWeb.product.storeGoodSku.import')}
      changes={[
        goodsCalls.findStoreGoodsPage,
        goodsCalls.findGoodsSummaryPage,
        goodsCalls.findStoreGoodsDetail,
        goodsCalls.findDifferencePage,
      ]}
      onDone={() => navigate('/product/storeGoodSku')}
    />
  )
}
