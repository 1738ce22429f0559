import { ScanOutlined } from '@ant-design/icons'
import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../base/text.ts'
import { TagInput, type TagInputProps } from '../tag-input.tsx'
import { addTags } from '../tag-value.ts'
import { canReadBarcodes } from './barcode-camera.ts'

const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

const isBarcode = (text: string) => /^\d{8,14}$/.test(text)
/** Blanks stand between barcodes as commas do: in none of them is one. */
const separators = /[,，、;；\s]+/
const half = (text: string) =>
  text.replace(/[０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

/**
 * Barcodes of 8 to 14 digits, scanned one after another, typed or pasted. One of another length is kept and marked for
 * the form's rules to refuse; a check digit that does not fit is only pointed out, for a shop's own codes need not have one.
 */
export function BarcodeInput(props: Omit<TagInputProps, 'maxLength'>) {
  const t = useText()
  const [camera, setCamera] = useState(false)
  const barcodes = props.value ?? []
  const odd = barcodes.find((one) => !isBarcode(one))
  const doubtful = barcodes.find((one) => wrongCheckDigit(one) !== null)

  function handleFound(barcode: string) {
    setCamera(false)
    const { tags } = addTags(barcodes, barcode, props.max === undefined ? {} : { max: props.max })
    props.onChange?.(tags)
  }

  return (
    <>
      <TagInput
        {...props}
        inputMode="numeric"
        placeholder={props.placeholder ?? t('input.barcodeHint')}
        separators={separators}
        tidy={half}
        toneOf={(barcode) =>
          !isBarcode(barcode) ? 'error' : wrongCheckDigit(barcode) !== null ? 'warning' : undefined
        }
        refusal={({ fault, tag }) =>
          fault === 'tooMany'
            ? t('input.tooManyTags', { max: props.max ?? 0 })
            : t('input.barcodeRepeated', { barcode: tag })
        }
        note={
          odd !== undefined
            ? // The form's own words come when the field is left.
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
