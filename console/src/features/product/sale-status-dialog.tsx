import { type ProductRow, saleStatuses } from '@zhanggui/contract/product/product.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { setSaleStatus } from './product-moves.tsx'
import { useSaleStatusOptions } from './sale-status-options.ts'

/** The channels that sell one product. */
export default function SaleStatusDialog({
  product,
  onClose,
}: {
  product: ProductRow | null
  onClose: () => void
}) {
  const t = useText()
  const { last } = useLast(product)
  const [chosen, setChosen] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const value = chosen ?? last?.saleStatus ?? 2

  function handleClose() {
    setChosen(null)
    onClose()
  }
  async function handleSave() {
    const status = saleStatuses.find((known) => known === value)
    if (!product || status === undefined) return
    setBusy(true)
    try {
      await setSaleStatus([product], status)
      handleClose()
    } catch {
      // The call has shown the reason. The dialog keeps the choice.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={product !== null}
      width={480}
      title={t('product.saleStatusOf', { name: last?.name ?? '' })}
      onClose={handleClose}
      ok={{ text: t('kit.save'), onClick: handleSave, busy, disabled: value === product?.saleStatus }}
    >
      <p style={{ color: 'var(--text-tertiary)', marginTop: 0 }}>{t('product.saleStatusHint')}</p>
      <Radio.Group
        value={value}
        onChange={(event) => setChosen(Number(event.target.value))}
        options={useSaleStatusOptions()}
        vertical
      />
    </Dialog>
  )
}
