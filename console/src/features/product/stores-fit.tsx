import type { StoreFit } from '@zhanggui/contract/product/product.ts'
import { Button } from 'antd'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import type { CallError } from '../../kit/wire/call-error.ts'

/** The refusals `product.storesPriced`, `storesMisfit` and `storesNotExact`. */
const pricedCode = '12030'
const codes: readonly string[] = [pricedCode, '12031', '12032']

/** True if stores have own values that the save would make wrong. */
export const isMisfit = ({ code }: CallError): boolean => codes.includes(code)

/** Asks what happens to own values of stores that no longer fit. */
export function StoresFit(props: {
  /** Null while nothing is asked. */
  error: CallError | null
  /** True if a price in the former unit can become one in the new unit: both are weights. */
  convertible: boolean
  onChoose: (fit: StoreFit) => void
  onClose: () => void
}) {
  const { error, convertible, onChoose, onClose } = props
  const t = useText()
  return (
    <Dialog
      open={error !== null}
      width={520}
      title={t('product.storesAskTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button onClick={() => onChoose('follow')}>{t('product.storesFollow')}</Button>
          {error?.code === pricedCode && convertible && (
            <Button type="primary" onClick={() => onChoose('convert')}>
              {t('product.storesConvert')}
            </Button>
          )}
        </>
      }
    >
      <p>{error?.message}</p>
    </Dialog>
  )
}
