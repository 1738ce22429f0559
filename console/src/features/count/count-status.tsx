import { countTones } from '@zhanggui/contract/count/count.ts'
import { useText } from '../../kit/base/text.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'

export const page = 'iposWeb.inventory.count'
export const countPath = (id: string) => `/inventory/count/detail?id=${id}`

export function CountStatus({ status }: { status: number }) {
  const t = useText()
  return (
    <StatusTag tone={countTones[status as 10]}>{t(`count.status${status}` as 'count.status10')}</StatusTag>
  )
}
