import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { refundDuty } from './due.ts'
import {
  askRefund,
  confirmRefund,
  divertRefund,
  findRefundDetail,
  findRefundPage,
  retryRefund,
  watchRefunds,
} from './refund.ts'
import { exportRefunds, refundsExport } from './refund-export.ts'

export const refundModule: Module = {
  routes: implement(
    refundCalls,
    {
      findRefundPage,
      watchRefunds,
      findRefundDetail,
      confirmRefund,
      retryRefund,
      askRefund,
      divertRefund,
      exportRefunds,
    },
    ['findRefundPage'],
  ),
  duties: [refundDuty],
  exportOnly: refundsExport,
}
