import { ScanOutlined } from '@ant-design/icons'
import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { useQuietSend } from '../../kit/form/field/use-quiet-send.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { StoreField } from '../../kit/form/store-field.tsx'
import { CameraButton } from '../../kit/input/barcode/camera-button.tsx'
import { Card } from '../../kit/show/card.tsx'
import { send } from '../../kit/wire/call.ts'

/** Finds a sale by its receipt. What cannot come back here is refused at once, with its reason. */
export function FindReceipt(props: {
  storeId: string
  number: string
  fault: string | null
  onFound: (storeId: string, number: string) => void
}) {
  const t = useText()
  const [storeId, setStoreId] = useState(props.storeId)
  const [number, setNumber] = useState(props.number)
  const { busy, fault, setFault, run } = useQuietSend(props.fault)

  async function find(typed: string) {
    const wanted = typed.trim()
    if (wanted === '') return setFault(t('rule.required', { label: t('afterSale.receipt') }))
    await run(async () => {
      await send(afterSaleCalls.findReturnable, { storeId, number: wanted }, { quiet: true })
      props.onFound(storeId, wanted)
    })
  }

  return (
    <Card title={t('afterSale.findReceipt')}>
      <form
        className="after-sale-find"
        onSubmit={(event) => {
          event.preventDefault()
          void find(number)
        }}
      >
        <StoreField
          id="return-store"
          value={storeId}
          onChange={(chosen) => {
            setFault(null)
            setStoreId(chosen)
          }}
        />
        <Labelled label={t('afterSale.receipt')} htmlFor="return-receipt" fault={fault}>
          <Input
            id="return-receipt"
            size="large"
            autoFocus
            maxLength={64}
            autoComplete="off"
            prefix={<ScanOutlined />}
            suffix={
              <CameraButton
                onFound={(code) => {
                  setNumber(code)
                  void find(code)
                }}
              />
            }
            value={number}
            onChange={({ target }) => {
              setFault(null)
              setNumber(target.value)
            }}
          />
        </Labelled>
        <p className="after-sale-quiet">{t('afterSale.returnHint')}</p>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {t('afterSale.findReceipt')}
        </Button>
      </form>
    </Card>
  )
}
