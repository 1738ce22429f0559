import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../rules.ts'
import { entered, entriesForm, taken } from '../stock/document.ts'
import { shortGoods } from '../stock/stock.ts'
import {
  countDetail,
  countExportFilters,
  countForm,
  countLine,
  countPage,
  countQuery,
  countVersion,
  explainCountForm,
  linkCountForm,
  postCountForm,
  recountForm,
  removeCountLinesForm,
} from './count.ts'

const page = 'iposWeb.inventory.count'

export const countCalls = {
  findCountPage: defineCall({
    path: '/bf/ipos/web/count/findCountPage',
    summary: ['盘点单列表', 'Counts'],
    access: { permission: page },
    input: countQuery,
    output: countPage,
  }),
  findCountDetail: defineCall({
    path: '/bf/ipos/web/count/findCountDetail',
    summary: ['盘点单详情', 'A count with its lines'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ id }),
    output: countDetail,
  }),
  openCount: defineCall({
    path: '/bf/ipos/web/count/openCount',
    summary: ['新建盘点单', 'Open a count'],
    access: { permission: `${page}.edit` },
    input: countForm,
    output: z.object({
      id,
      number: z.string(),
      products: z.number().int(),
      /** Other counts that have not ended hold so many of its products, so that it leaves them out. */
      leftOut: z.array(z.object({ id, number: z.string(), products: z.number().int() })),
    }),
    audit: 'count.open',
  }),
  /** Saves what was counted. An entry that comes twice counts once. */
  enterCount: defineCall({
    path: '/bf/ipos/web/count/enterCount',
    summary: ['记录实盘数', 'Enter counted goods'],
    access: { permission: `${page}.edit` },
    input: entriesForm,
    /** `outdated` names goods with entries from before they were sent back to be counted again. These do not count. */
    output: taken(countLine).extend({ outdated: z.array(z.string()) }),
    audit: 'count.enter',
  }),
  /**
   * Names the product of an unknown barcode: what was counted under it are further entries of the product. This count
   * knows the barcode from then on.
   */
  linkCountLine: defineCall({
    path: '/bf/ipos/web/count/linkCountLine',
    summary: ['关联不认识的条码', 'Name the product of an unknown barcode'],
    access: { permission: `${page}.edit` },
    input: linkCountForm,
    output: entered(countLine),
    audit: 'count.link',
  }),
  /** Takes goods out that are not in what is counted. Their stock stays as it is. */
  removeCountLines: defineCall({
    path: '/bf/ipos/web/count/removeCountLines',
    summary: ['取出范围外的商品', 'Take out goods that are not in the scope'],
    access: { permission: `${page}.edit` },
    input: removeCountLinesForm,
    output: z.object({ version: z.int32() }),
    audit: 'count.removeLines',
  }),
  submitCount: defineCall({
    path: '/bf/ipos/web/count/submitCount',
    summary: ['盘完，看差异', 'Finish counting'],
    access: { permission: `${page}.edit` },
    input: countVersion,
    output: z.null(),
    audit: 'count.submit',
  }),
  recountCount: defineCall({
    path: '/bf/ipos/web/count/recountCount',
    summary: ['退回复盘', 'Count again'],
    access: { permission: `${page}.edit` },
    input: recountForm,
    output: z.null(),
    audit: 'count.recount',
  }),
  /** Says why lines differ, before the count is posted. */
  explainCount: defineCall({
    path: '/bf/ipos/web/count/explainCount',
    summary: ['说明盘点差异的原因', 'Explain variances of a count'],
    access: { permission: `${page}.edit` },
    input: explainCountForm,
    output: entered(countLine),
    audit: 'count.explain',
  }),
  /** Writes the variances into the ledger, all or none; above the limit it asks another person first. */
  postCount: defineCall({
    path: '/bf/ipos/web/count/postCount',
    summary: ['盘点过账', 'Post a count'],
    access: { permission: `${page}.edit` },
    input: postCountForm,
    output: z.object({ posted: z.boolean(), products: z.number().int(), short: shortGoods }),
    audit: 'count.post',
  }),
  abandonCount: defineCall({
    path: '/bf/ipos/web/count/abandonCount',
    summary: ['放弃盘点', 'Abandon a count'],
    access: { permission: `${page}.edit` },
    input: countVersion,
    output: z.null(),
    audit: 'count.abandon',
  }),
  exportCountLines: defineCall({
    path: '/bf/ipos/web/count/exportCountLines',
    summary: ['导出盘点明细到下载中心', 'Export the lines of a count to the download center'],
    access: { permission: `${page}.export` },
    input: z.strictObject({ asyncSystemName: z.string().max(64).optional(), condition: countExportFilters }),
    output: z.object({ taskId: id }),
    audit: 'count.export',
  }),
}
