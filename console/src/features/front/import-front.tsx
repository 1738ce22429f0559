import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { frontColumns, frontServiceBean } from '@zhanggui/contract/front/front.columns.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { ImportScreen } from '../../kit/import/import-screen.tsx'

const service = { serviceBean: frontServiceBean, columns: frontColumns, options: () => [] }

export default function ImportFront() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ImportScreen
      service={service}
      title={t('menu.iposWeb.product.frontCategory.import')}
      changes={[frontCalls.findFrontTree, frontCalls.findFrontProductPage]}
      onDone={() => navigate('/product/frontCategory')}
    />
  )
}
