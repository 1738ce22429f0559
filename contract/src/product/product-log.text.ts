import { defineTexts } from '../text.ts'

/** The actions in the change log, and the fields that only it has. */
export const productLogText = {
  ...defineTexts('productLog', {
    create: ['新增', 'Created'],
    update: ['修改', 'Changed'],
    remove: ['删除草稿', 'Draft deleted'],
    publish: ['发布', 'Published'],
    schedule: ['安排次日生效', 'Scheduled for the next day'],
    takeEffect: ['到点生效', 'Took effect'],
    withdraw: ['撤回为草稿', 'Reverted to draft'],
    invalidate: ['设为失效', 'Made inactive'],
    restore: ['恢复为草稿', 'Restored as draft'],
    republish: ['恢复并生效', 'Restored and published'],
    saleStatus: ['改销售状态', 'Sale status changed'],
    price: ['改销售价', 'Sales price changed'],
    cancelPrice: ['撤回待生效的价格', 'Scheduled price withdrawn'],
    reschedule: ['改待生效价格的日期', 'Scheduled price moved'],
    restorePrice: ['恢复待生效的价格', 'Scheduled price restored'],
    priceDue: ['价格到点生效', 'Scheduled price took effect'],
    import: ['表格导入', 'Imported'],
    undo: ['撤销导入', 'Import undone'],
    putBack: ['改回', 'Reverted'],
    timer: ['系统定时', 'System timer'],
  }),
  ...defineTexts('product', {
    scheduledSalesPrice: ['待生效销售价', 'Scheduled sales price'],
    scheduledCostPrice: ['待生效成本价', 'Scheduled cost price'],
    scheduledFor: ['待生效销售价的时间', 'Sales price scheduled for'],
    scheduledCostFor: ['待生效成本价的时间', 'Cost price scheduled for'],
    // a change that is put back
    putBack: ['改回', 'Revert'],
    putBackAll: ['全部改回', 'Revert all'],
    putBackField: ['改回{label}', 'Revert {label}'],
    putBackQuestion: ['{label}：{now} → {back}', '{label}: {now} → {back}'],
    notBackCategory: [
      '不能改回：只记了类目的名称，请到商品里改',
      'Cannot be reverted: only the name of the category is logged. Change it in the product',
    ],
    notBackPictures: [
      '不能改回：原来的图片可能已删除，请到商品里改',
      'Cannot be reverted: the former pictures may be gone. Change them in the product',
    ],
    putBackWaitingLost: [
      '当时待生效的价格不恢复：时间已过，或没有记下',
      'The price that was scheduled then does not come back: its time has passed, or was not logged',
    ],
    putBackDone: ['已改回', 'Reverted'],
    changedSince: [
      '{label}后来由{who}改过，现在是{now}',
      '{who} changed {label} since: it is now {now}',
      12024,
    ],
    notPutBack: ['{label}的这次变更不能改回', 'This change of {label} cannot be reverted', 12025],
    putBackWaits: [
      '「{name}」有待生效的价格，请先撤回它',
      '{name} has a scheduled price. Withdraw it first',
      12026,
    ],
    putBackOtherDay: [
      '「{name}」已定好在 {day} 变价，而改回的价格要在 {back} 生效，同一件商品只能在同一天变：请先撤回定好的变价，或把它改到 {back}',
      '{name} has a change scheduled for {day}, and what is reverted would wait for {back}. Both wait for one day: withdraw that change or move it to {back} first',
      12120,
    ],
    unitSince: [
      '「{name}」的销售单位在那以后变了，这个价格不再适用：把销售单位和价格一起改回，或直接改价',
      'The sale unit of {name} has changed since then, so this price no longer fits. Revert unit and price together, or change the price',
      12040,
    ],
  }),
}
