import { receiptTones } from '@zhanggui/contract/receipt/receipt.ts'
import { useText } from '../../kit/base/text.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'

export const page = 'iposWeb.inventory.receipt'
export const receiptPath = (id: string) => `/inventory/receipt/detail?id=${id}`

export function ReceiptStatus({ status }: { status: number }) {
  const t = useText()
  return (
    <StatusTag tone={receiptTones[status as 10]}>
      {t(`receipt.status${status}` as 'receipt.status10')}
    </StatusTag>
  )
}
