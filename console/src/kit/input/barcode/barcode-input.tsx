import { ScanOutlined } from '@ant-design/icons'
import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../base/text.ts'
import { BarcodeBox, type BarcodeBoxProps, isBarcode } from './barcode-box.tsx'
import { canReadBarcodes } from './barcode-camera.ts'
import { addBarcodes } from './barcode-list.ts'

const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

/**
 * Barcodes of 8 to 14 digits, scanned one after another, typed or pasted. A barcode of another length stays marked,
 * and the form's rules refuse it. A wrong check digit is only a hint: a shop's own codes need not have one.
 */
export function BarcodeInput(props: BarcodeBoxProps) {
  const t = useText()
  const [camera, setCamera] = useState(false)
  const barcodes = props.value ?? []
  const odd = barcodes.find((one) => !isBarcode(one))
  const doubtful = barcodes.find((one) => wrongCheckDigit(one) !== null)

  function handleFound(barcode: string) {
    setCamera(false)
    props.onChange?.(addBarcodes(barcodes, barcode, props.max).barcodes)
  }

  return (
    <>
      <BarcodeBox
        {...props}
        note={
          odd !== undefined
            ? // The form's own message comes when the user leaves the field.
              props.status === 'error'
              ? null
              : t('input.barcodeLength', { barcode: odd })
            : doubtful !== undefined
              ? t('input.barcodeCheckDigit', { barcode: doubtful, digit: wrongCheckDigit(doubtful) ?? '' })
              : null
        }
        suffix={
          canReadBarcodes() && !props.disabled ? (
            <Button
              type="text"
              size="small"
              icon={<ScanOutlined />}
              title={t('input.camera')}
              aria-label={t('input.camera')}
              onClick={() => setCamera(true)}
            />
          ) : null
        }
      />
      {camera && (
        <Suspense fallback={null}>
          <CameraDialog onFound={handleFound} onClose={() => setCamera(false)} />
        </Suspense>
      )}
    </>
  )
}
