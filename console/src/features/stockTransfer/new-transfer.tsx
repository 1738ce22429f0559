import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { AutoComplete, Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import type { NewDocument } from '../../kit/document/list/document-list.tsx'
import { NewDocumentDialog, type NewDocumentState } from '../../kit/document/list/new-document.tsx'
import { Labelled } from '../../kit/form/labelled.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useSession } from '../../kit/session/session.ts'
import { transferPath } from './transfer-status.tsx'

const texts = {
  title: 'stockTransfer.add',
  begin: 'stockTransfer.begin',
  note: 'stockTransfer.note',
} as const

const NewTransfer: NewDocument = (props) => {
  const t = useText()
  const [way, setWay] = useState<'in' | 'out'>('in')
  const [otherCode, setOtherCode] = useState('')
  return (
    <NewDocumentDialog
      {...props}
      name="transfer"
      texts={texts}
      mainField="otherCode"
      call={stockTransferCalls.openStockTransfer}
      list={stockTransferCalls.findStockTransferPage}
      given={() => ({ way, otherCode })}
      check={() =>
        otherCode.trim()
          ? null
          : { field: 'otherCode', text: t('rule.required', { label: t('stockTransfer.otherCode') }) }
      }
      pathOf={transferPath}
    >
      {(state) => (
        <>
          <Labelled label={t('stockTransfer.way')} htmlFor="transfer-way" fault={null}>
            <Radio.Group
              id="transfer-way"
              value={way}
              onChange={({ target }) => setWay(target.value as 'in' | 'out')}
              options={[
                { value: 'in', label: t('stockTransfer.wayin') },
                { value: 'out', label: t('stockTransfer.wayout') },
              ]}
            />
          </Labelled>
          <FirstField>
            <OtherStore {...state} code={otherCode} onChange={setOtherCode} />
          </FirstField>
        </>
      )}
    </NewDocumentDialog>
  )
}

/** The other store is named by its code, because it may be out of the scope. */
function OtherStore(props: NewDocumentState & { code: string; onChange: (code: string) => void }) {
  const t = useText()
  const others = useSession().stores.filter(({ id }) => id !== props.storeId)
  const named = others.find(({ code }) => code.toLowerCase() === props.code.trim().toLowerCase())
  return (
    <>
      <Labelled
        label={t('stockTransfer.otherCode')}
        htmlFor="transfer-other"
        fault={props.faultOf('otherCode')}
      >
        <AutoComplete
          id="transfer-other"
          style={{ width: '100%' }}
          value={props.code}
          placeholder={t('stockTransfer.otherCodeHint')}
          showSearch={{
            filterOption: (typed, option) => `${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
          }}
          options={others.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }))}
          onChange={(code: string) => {
            props.clear()
            props.onChange(code)
          }}
        />
      </Labelled>
      {named && <p className="cell-quiet">{named.name}</p>}
    </>
  )
}

export default NewTransfer
