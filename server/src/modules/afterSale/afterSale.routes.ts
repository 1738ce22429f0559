import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { afterSalesExport, exportAfterSales } from './afterSale-export.ts'
import { applyForBuyer, findClaimable } from './apply.ts'
import { findReturnable, returnGoods } from './counter.ts'
import { agreeAfterSale, receiveGoods, refundAfterSale, rejectAfterSale, submitAfterSale } from './decide.ts'
import { afterSaleDuty } from './due.ts'
import { followAfterSales } from './follow.ts'
import { findAfterSaleDetail, findAfterSalePage, findAfterSalesOf, watchAfterSales } from './list.ts'
import { applyAfterSale, findApplied, submitApplied, withdrawAfterSale } from './open.ts'
import { photoUse } from './photo.sql.ts'
import { uploadPhoto } from './photos.ts'
import { returnAtTill } from './till.ts'

followAfterSales()

export const afterSaleModule: Module = {
  routes: [
    ...implement(
      afterSaleCalls,
      {
        findAfterSalePage,
        watchAfterSales,
        findAfterSaleDetail,
        findAfterSalesOf,
        findClaimable,
        applyForBuyer,
        submitAfterSale,
        agreeAfterSale,
        rejectAfterSale,
        receiveGoods,
        refundAfterSale,
        findReturnable,
        returnGoods,
        exportAfterSales,
      },
      ['findAfterSalePage', 'findAfterSaleDetail'],
    ),
    ...implement(afterSaleOpenCalls, {
      uploadAfterSalePhoto: uploadPhoto,
      applyAfterSale,
      submitAppliedAfterSale: submitApplied,
      withdrawAfterSale,
      findAppliedAfterSale: findApplied,
      returnAtTill,
    }),
  ],
  duties: [afterSaleDuty],
  exportOnly: afterSalesExport,
  fileUse: photoUse,
}
