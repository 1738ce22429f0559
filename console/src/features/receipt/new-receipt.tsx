import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import type { NewDocument } from '../../kit/document/list/document-list.tsx'
import { NewDocumentDialog } from '../../kit/document/list/new-document.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { receiptPath } from './receipt-status.tsx'

const texts = { title: 'receipt.addTitle', begin: 'receipt.begin', note: 'receipt.note' } as const

const NewReceipt: NewDocument = (props) => {
  const t = useText()
  const [source, setSource] = useState('')
  return (
    <NewDocumentDialog
      {...props}
      name="receipt"
      texts={texts}
      mainField="source"
      call={receiptCalls.openReceipt}
      list={receiptCalls.findReceiptPage}
      given={() => ({ source })}
      pathOf={receiptPath}
    >
      {({ faultOf }) => (
        <FirstField>
          <Labelled label={t('receipt.source')} htmlFor="receipt-source" fault={faultOf('source')}>
            <Input
              id="receipt-source"
              maxLength={40}
              value={source}
              placeholder={t('receipt.sourceHint')}
              onChange={({ target }) => setSource(target.value)}
            />
          </Labelled>
        </FirstField>
      )}
    </NewDocumentDialog>
  )
}

export default NewReceipt
