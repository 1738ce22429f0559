import {
  type AfterSaleStatus,
  afterSaleStatus,
  afterSaleType,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleRow } from '@zhanggui/contract/afterSale/afterSale.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { t } from '../../kit/base/text.ts'
import type { RowButton } from '../../kit/table/columns/columns.tsx'
import { page } from './after-sale-status.tsx'

const { applying, toAudit, toHandle, agreed, rejected, partlyRejected, refunding, refunded } = afterSaleStatus

type Move = 'submit' | 'audit' | 'receive' | 'refund'
/** The next move of each status that waits for staff, and the permission that it needs. */
const nextMove: Readonly<Partial<Record<AfterSaleStatus, Move>>> = {
  [applying]: 'submit',
  [toAudit]: 'audit',
  [toHandle]: 'receive',
  [agreed]: 'refund',
  [partlyRejected]: 'refund',
}
const codeOf: Readonly<Record<Move, PermissionCode>> = {
  submit: `${page}.apply`,
  audit: `${page}.audit`,
  receive: `${page}.audit`,
  refund: `${page}.refund`,
}
type Reason = `afterSale.${
  | 'notYet_submitted'
  | 'notYet_receive'
  | 'notYet_refund'
  | 'notYet_goods'
  | 'already_agreed'
  | 'already_refunding'
  | 'already_ended'
  | 'noReturn'}`
const decidable: readonly number[] = [toAudit, toHandle]

/** Why an after-sale cannot be decided on now. */
function closedReason({ status }: AfterSaleRow): Reason | null {
  if (decidable.includes(status)) return null
  if (status === applying) return 'afterSale.notYet_submitted'
  if (status === rejected || status === refunded) return 'afterSale.already_ended'
  return status === refunding ? 'afterSale.already_refunding' : 'afterSale.already_agreed'
}

function receiveReason(row: AfterSaleRow): Reason | null {
  if (row.type !== afterSaleType.returnAndRefund) return 'afterSale.noReturn'
  if (row.status === toHandle) return null
  return row.status === toAudit ? 'afterSale.notYet_receive' : closedReason(row)
}

function refundReason(row: AfterSaleRow): Reason | null {
  if (row.status === agreed || row.status === partlyRejected) return null
  if (row.status === toAudit) return 'afterSale.notYet_refund'
  return row.status === toHandle ? 'afterSale.notYet_goods' : closedReason(row)
}

/** The buttons of a row: in words the next move, behind the dots the others. A move that is not legal says why. */
export function rowButtons(
  may: (code: PermissionCode) => boolean,
  open: (row: AfterSaleRow, choice?: 'partly' | 'reject') => unknown,
  openOrder: (row: AfterSaleRow) => unknown,
): RowButton<AfterSaleRow>[] {
  const shown = (row: AfterSaleRow): Move | 'again' | 'progress' | 'view' => {
    const move = nextMove[row.status as AfterSaleStatus]
    if (row.status === refunding) return 'progress'
    if (!move || !may(codeOf[move])) return 'view'
    return move === 'refund' && row.refundStatus !== null ? 'again' : move
  }
  const first = (key: ReturnType<typeof shown>): RowButton<AfterSaleRow> => ({
    key,
    text: `afterSale.verb_${key}`,
    code: `${page}.detail`,
    hidden: (row) => shown(row) !== key,
    click: (row) => open(row),
  })
  const other = (
    key: 'partly' | 'reject' | 'receive' | 'refund',
    reason: (row: AfterSaleRow) => Reason | null,
  ): RowButton<AfterSaleRow> => ({
    key: `other-${key}`,
    text: `afterSale.verb_${key}`,
    code: codeOf[key === 'refund' ? 'refund' : 'audit'],
    // The next move stands in words already.
    hidden: (row) =>
      !may(`${page}.detail`) ||
      (key === 'refund' ? ['refund', 'again'] : [key as string]).includes(shown(row)),
    disabled: (row) => {
      const why = reason(row)
      return why && t(why)
    },
    click: (row) => open(row, key === 'partly' || key === 'reject' ? key : undefined),
  })
  return [
    ...(['submit', 'audit', 'receive', 'refund', 'again', 'progress', 'view'] as const).map(first),
    other('partly', closedReason),
    {
      key: 'order',
      text: 'afterSale.verb_order',
      code: 'iposWeb.order.list.detail',
      disabled: ({ seesOrder }) => (seesOrder ? null : t('afterSale.otherOrder')),
      click: openOrder,
    },
    other('receive', receiveReason),
    other('refund', refundReason),
    { ...other('reject', closedReason), btnType: 'danger' },
  ]
}
