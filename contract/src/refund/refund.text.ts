import { defineTexts } from '../text.ts'

export const refundText = defineTexts('refund', {
  id: ['退款', 'Refund'],
  number: ['退款单号', 'Refund number'],
  version: ['版本', 'Version'],
  keyword: ['退款单号、订单号', 'Refund or order number'],
  tab: ['状态', 'Status'],
  storeId: ['门店', 'Store'],
  from: ['日期从', 'From'],
  to: ['日期到', 'To'],
  partId: ['退款明细', 'Part'],
  channel: ['方式', 'Way'],
  amount: ['退款金额', 'Amount'],
  status: ['状态', 'Status'],
  status10: ['等人工退', 'Waits for staff'],
  status20: ['退款中', 'In progress'],
  status30: ['已退', 'Refunded'],
  status40: ['失败', 'Failed'],
  reason: ['原因', 'Reason'],
  reason10: ['缺货少拣', 'Short pick'],
  reason20: ['没发的不发了', 'Not shipped'],
  reason30: ['多收或迟到的钱', 'Late or excess payment'],
  reason40: ['取消订单', 'Order cancelled'],
  reason60: ['售后', 'After-sale'],
  all: ['全部', 'All'],
  createdAt: ['退款日期', 'Date'],
  createdBy: ['发起', 'By'],
  bySystem: ['系统', 'System'],
  way: ['退到', 'Back to'],
  channel_cash: ['现金', 'Cash'],
  channel_transfer: ['转账', 'Transfer'],
  pageRange: ['第 {from}–{to} 笔，共 {total} 笔', '{from}–{to} of {total}'],
  many: ['退款', 'refunds'],
  emptyTitle: ['还没有退款', 'No refunds yet'],
  emptyHint: [
    '缺货、取消和售后要退的钱在这里。',
    'Money that goes back for short picks, cancellations and after-sales.',
  ],
  confirm: ['已退给顾客', 'Paid back'],
  confirmAsk: ['{amount} 已经退给顾客了？', 'Has {amount} been paid back?'],
  retry: ['再退一次', 'Refund again'],
  toCash: ['改为现金', 'Pay in cash'],
  toTransfer: ['改为转账', 'Pay by transfer'],
  order: ['看订单', 'Order'],
  handled: ['退款 {number} 已处理', 'Refund {number} is done'],
  failedAgain: ['还是没退成', 'It failed again'],
  diverted: ['已改，等人工退', 'Changed. It waits for staff'],
  faultbalance: ['通道余额不足', 'The channel has too little money'],
  // refusals
  aboveReceived: ['退款金额不能超过实付金额', 'The refund amount cannot exceed the paid amount', 40001],
  statusForbids: [
    '退款 {number} 的状态不支持该操作',
    'The status of refund {number} does not allow this',
    40002,
  ],
  meanwhile: ['退款 {number} 刚被处理过，请刷新', 'Refund {number} has just changed. Refresh', 40003],
})

/** Its pages and buttons: `menu.<code>`. */
export const refundPageText = defineTexts('menu', {
  'iposWeb.order.refundRecord': ['退款记录', 'Refunds'],
  'iposWeb.order.refundRecord.handle': ['确认已退、再退一次', 'Confirm and retry refunds'],
  'iposWeb.order.refundRecord.divert': ['换一种方式退', 'Refund in another way'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const refundAuditText = defineTexts('audit', {
  'refund.confirm': ['确认已退', 'Confirmed a refund'],
  'refund.retry': ['再退一次', 'Retried a refund'],
  'refund.divert': ['换一种方式退', 'Refunded in another way'],
  nounRefund: ['退款记录', 'Refunds'],
})
