import { afterSaleStatus, afterSaleTones } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleRow } from '@zhanggui/contract/afterSale/afterSale.ts'
import { refundStatus } from '@zhanggui/contract/refund/refund.ts'
import { useText } from '../../kit/base/text.ts'
import { useSpan } from '../../kit/show/cell/span.ts'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { StatusTag } from '../../kit/show/status-tag.tsx'

export const page = 'iposWeb.order.aftersale'
export const list = '/order/aftersale/list'
export const afterSalePath = (id: string) => `/order/aftersale/detail?id=${id}`
export const applyPath = '/order/aftersale/apply'
export const returnPath = '/order/aftersale/return'

export function AfterSaleStatusTag({ status }: { status: number }) {
  const t = useText()
  return (
    <StatusTag tone={afterSaleTones[status as 10]}>
      {t(`afterSale.status${status}` as 'afterSale.status10')}
    </StatusTag>
  )
}

type Waiting = Pick<
  AfterSaleRow,
  'status' | 'createdAt' | 'submittedAt' | 'auditUntil' | 'dueAt' | 'endedAt' | 'refundStatus'
>

/** How long an after-sale waits, for whom, and how much time is left. */
export function Wait({ row }: { row: Waiting }) {
  const t = useText()
  const span = useSpan()
  const { agreed, partlyRejected, toAudit, toHandle, applying } = afterSaleStatus
  const since = Date.now() - Date.parse(row.submittedAt ?? row.createdAt)
  if (row.endedAt !== null)
    return (
      <TwoLines
        above={<span className="cell-none">—</span>}
        below={t('afterSale.took', { time: span(Date.parse(row.endedAt) - Date.parse(row.createdAt)) })}
      />
    )
  const left = (until: string | null) => (until === null ? null : Date.parse(until) - Date.now())
  const audit = left(row.auditUntil)
  if (row.status === toAudit && audit !== null)
    return (
      <TwoLines
        above={<span className={audit < 0 ? 'after-sale-late' : ''}>{span(since)}</span>}
        below={
          audit < 0
            ? t('afterSale.auditLate', { late: span(-audit) })
            : t('afterSale.auditLeft', { left: span(audit) })
        }
      />
    )
  if (row.status === toHandle || row.status === applying) {
    const due = left(row.dueAt)
    return (
      <TwoLines
        above={span(since)}
        below={
          due === null
            ? t('afterSale.waitsForGoods')
            : `${row.status === toHandle ? `${t('afterSale.waitsForGoods')} · ` : ''}${t('afterSale.auditLeft', { left: span(due) })}`
        }
      />
    )
  }
  const failed = row.refundStatus === refundStatus.failed
  const agreedNow = row.status === agreed || row.status === partlyRejected
  return (
    <TwoLines
      above={span(since)}
      below={
        failed ? (
          <span className="after-sale-late">{t('afterSale.refundFailed')}</span>
        ) : (
          t(agreedNow ? 'afterSale.waitsForRefund' : 'afterSale.status70')
        )
      }
    />
  )
}
