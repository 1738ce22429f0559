import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../../kit/base/text.ts'
import ImportDialog from '../../../../kit/import/import-dialog.tsx'
import { WithImport } from '../../sample/with-import.tsx'

const changes = [productCalls.findProductPage, categoryCalls.findCategoryTree]

export default function Products() {
  const t = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  return (
    <WithImport>
      <Button onClick={() => setOpen(true)}>{t('importScreen.dialogTitle')}</Button>
      <ImportDialog
        serviceBean={productServiceBean}
        open={open}
        changes={changes}
        onClose={() => setOpen(false)}
        onPage={() => navigate('?part=import-screen')}
      />
    </WithImport>
  )
}
