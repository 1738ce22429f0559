import { transferTones } from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { useText } from '../../kit/base/text.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'

export const page = 'iposWeb.inventory.transfer'
export const transferPath = (id: string) => `/inventory/transfer/detail?id=${id}`

export function TransferStatusTag({ status }: { status: number }) {
  const t = useText()
  return (
    <StatusTag tone={transferTones[status as 10]}>
      {t(`stockTransfer.status${status}` as 'stockTransfer.status10')}
    </StatusTag>
  )
}
