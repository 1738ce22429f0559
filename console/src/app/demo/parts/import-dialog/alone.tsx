import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../../kit/base/text.ts'
import ImportDialog from '../../../../kit/import/import-dialog.tsx'
import { WithImport } from '../../sample/with-import.tsx'

export default function Alone() {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <WithImport>
      <Button onClick={() => setOpen(true)}>{t('importScreen.dialogTitle')}</Button>
      <ImportDialog
        serviceBean={productServiceBean}
        open={open}
        changes={[productCalls.findProductPage]}
        onClose={() => setOpen(false)}
      />
    </WithImport>
  )
}
