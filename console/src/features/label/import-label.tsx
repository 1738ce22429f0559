import { labelCalls } from '@zhanggui/contract/label/label.calls.ts'
import { labelFields } from '@zhanggui/contract/label/label.fields.ts'
import { labelText } from '@zhanggui/contract/label/label.text.ts'
import { labelServiceBean } from '@zhanggui/contract/label/label.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { fieldService } from '../../kit/import/field-service.ts'
import { ImportScreen } from '../../kit/import/import-screen.tsx'

const service = fieldService(labelFields, labelServiceBean, labelText)

export default function ImportLabel() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ImportScreen
      service={service}
      title={t('menu.iposWeb.product.productLabel.import')}
      changes={[labelCalls.findProductLabelPage, labelCalls.findProductLabelOptions]}
      onDone={() => navigate('/product/productLabel')}
    />
  )
}
