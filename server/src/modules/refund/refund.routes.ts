import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { confirmRefund, divertRefund, findRefundPage, retryRefund } from './refund.ts'

export const refundModule: Module = {
  routes: implement(refundCalls, { findRefundPage, confirmRefund, retryRefund, divertRefund }),
}
