import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import {
  groupColumns,
  groupListFields,
  groupServiceBean,
} from '@zhanggui/contract/productGroup/productGroup.columns.ts'
import { productGroupText } from '@zhanggui/contract/productGroup/productGroup.text.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { fieldService } from '../../kit/import/field-service.ts'
import { ImportScreen } from '../../kit/import/import-screen.tsx'
import { useCall } from '../../kit/wire/queries.ts'

const service = fieldService(groupListFields, groupServiceBean, productGroupText, groupColumns)

/** Products into groups by a sheet. A file with codes alone gets its group as a default. */
export default function ImportGroup() {
  const t = useText()
  const navigate = useNavigate()
  const { data } = useCall(productGroupCalls.findProductGroupOptions, {})
  const own = useMemo(
    () => ({
      ...service,
      choices: (column: string) =>
        column === 'groupName'
          ? {
              values: (data ?? []).map(({ name }) => name),
              newText: (value: string) => t('productGroup.unknownGroup', { value }),
            }
          : null,
    }),
    [data, t],
  )
  return (
    <ImportScreen
      service={own}
      title={t('menu.iposWeb.product.productGroup.import')}
      changes={[
        productGroupCalls.findProductGroupPage,
        productGroupCalls.findProductGroupDetail,
        productGroupCalls.findGroupProductPage,
        productCalls.findProductPage,
      ]}
      onDone={() => navigate('/product/productGroup')}
    />
  )
}
