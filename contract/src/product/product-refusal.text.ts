import { defineTexts } from '../text.ts'

/** The refusals about products, and the words of the questions that they open. */
export const productRefusalText = defineTexts('product', {
  barcodeTaken: [
    '条码 {barcode} 已被商品「{name}」（{code}）使用',
    'Barcode {barcode} is already used by product "{name}" ({code})',
    12001,
  ],
  codeTaken: [
    '商品编码 {code} 已被商品「{name}」使用',
    'Product code {code} is already used by product "{name}"',
    12002,
  ],
  mnemonicTaken: [
    '助记码 {mnemonic} 已被商品「{name}」（{code}）使用',
    'Mnemonic code {mnemonic} is already used by product "{name}" ({code})',
    12003,
  ],
  underCost: [
    '「{name}」的销售价 {price} 低于成本价 {cost}',
    'The price {price} of {name} is below its cost {cost}',
    12020,
  ],
  farBelow: [
    '「{name}」的售价从 {before} 降到 {price}，降了 {percent}% 以上，请核对',
    'The price of {name} falls from {before} to {price}, by more than {percent}%. Check it',
    12045,
  ],
  farAbove: [
    '「{name}」的{label}从 {before} 涨到 {price}，{times} 倍及以上：请核对是不是另一种单位或整箱的价格、漏了小数点，或把分写成了元；没有错的，请在试运行里选择仍要导入',
    '{label} of {name} rises from {before} to {price}, to {times} {times:time|times} or more. Check whether it is for another unit or a case, in cents, or without its decimal point. If it is right, choose in the dry run to import anyway',
    12048,
  ],
  tenthOf: [
    '「{name}」的{label}从 {before} 降到 {price}，只有原来的十分之一或更少：请核对是不是小数点错了位，或把元写成了分',
    '{label} of {name} falls from {before} to {price}, a tenth or less. Check whether the decimal point is wrong, or whether yuan were taken as cents',
  ],
  notScheduled: ['「{name}」没有待生效的价格了', '{name} has no scheduled price any more', 12022],
  notRestored: [
    '「{name}」的待生效价格不能恢复了：之后有改动，或时间已过',
    'The scheduled price of {name} cannot be restored: it was changed since, or its time has passed',
    12023,
  ],
  notTakenBack: [
    '{count} 件没有撤销：{reason}',
    '{count} {count:product was|products were} not taken back: {reason}',
  ],
  mediaStay: ['已撤销，图片和视频的修改保留', 'Taken back. The changes of pictures and videos stay'],
  priceStays: ['「{name}」的价格没有改', 'The price of {name} stays as it was'],
  underCostTitle: ['低于成本价', 'Below cost'],
  farBelowTitle: ['降价较多', 'A large cut of the price'],
  underCostSave: ['仍要保存', 'Save anyway'],
  editPrice: ['改价：{name}', 'Change the price of {name}'],
  priceSet: ['「{name}」{before} → {after}', '{name}: {before} → {after}'],
  mnemonicsGone: ['6 位助记码已用完', 'All mnemonic codes are in use', 12009],
  moveNotAllowed: [
    '商品「{name}」当前是{status}，不能这样操作',
    'Product "{name}" is {status} and does not support this operation',
    12004,
  ],
  categoryGone: [
    '所选类目已不存在，请重新选择',
    'The selected category no longer exists. Choose another',
    12005,
  ],
  draftOnly: [
    '商品已不是草稿，不能存为草稿，请直接保存',
    'This product is no longer a draft. Save it instead',
    12006,
  ],
  publishDenied: [
    '立即生效需要「发布、失效商品」权限，请存为草稿或选 T+1',
    'Publishing at once needs the permission to publish products. Save it as a draft, or choose T+1',
    12027,
  ],
  publishDraftDenied: [
    '发布草稿需要「发布、失效商品」权限，请存为草稿',
    'Publishing a draft needs the permission to publish products. Save it as a draft',
    12028,
  ],
  newUnitNewPrice: [
    '「{name}」的销售单位从 {before} 改为 {after}，请同时填新单位的价格（立即生效）',
    '{name} is now sold by {after} instead of {before}. Enter the price for the new unit, effective at once',
    12029,
  ],
  newUnitNextDay: [
    '销售单位从 {before} 改为 {after} 立即生效，新单位的价格却要次日才生效。请选「立即生效」导入这一行',
    'The sale unit changes from {before} to {after} at once, but its price only the next day. Import this row with “effective now”',
  ],
  newUnitNewCost: [
    '「{name}」的销售单位从 {before} 改为 {after}，请同时填新单位的成本价',
    '{name} is now sold by {after} instead of {before}. Enter the cost for the new unit, too',
    12041,
  ],
  unitNeedsCosts: [
    '「{name}」的销售单位只能由能看成本的人来改',
    'Only someone who sees costs can change the sale unit of {name}',
    12100,
  ],
  storesPriced: [
    '「{name}」在 {count} 家门店有按原销售单位定的自有价：{stores}。请先让它们恢复跟随总部，再改销售单位',
    '{name} has store prices for the old sale unit in {count} {count:store|stores}: {stores}. Let them follow HQ first, then change the unit',
    12030,
  ],
  storesMisfit: [
    '改后，「{name}」在 {count} 家门店的起购量或加购步长不再小于加购上限：{stores}。请先改这些门店的值，或让它们恢复跟随总部',
    'In {count} {count:store|stores}, the minimum or step of {name} would not be below the add-to-cart limit: {stores}. Change their values first, or let them follow HQ',
    12031,
  ],
  measureFrozen: [
    '「{name}」已有库存流水或订单，计件/称重和库存单位不能再改。请新建一个商品',
    '{name} has moves of stock or orders. Its sale mode and stock unit stay. Make a new product instead',
    12033,
  ],
  storesNotExact: [
    '这些门店的门店价、待生效门店价或成本价不能准确换算到新单位：{stores}。请改这些值，或让它们恢复跟随总部',
    'These store prices, scheduled prices or costs cannot be converted exactly to the new unit: {stores}. Change them, or let the stores follow HQ',
    12032,
  ],
  scaleMisread: [
    '秤打条码 {code} 的校验码不对，请再扫一次',
    'The check digit of scale barcode {code} is wrong. Scan it again',
    12034,
  ],
  undoInStock: [
    '{count} 件商品已有库存、预留或没结束的单据，撤销导入会删除它们：{names}',
    '{count} {count:product has|products have} stock, a reservation or a document that has not ended, and the undo would remove {count:it|them}: {names}',
    12055,
  ],
  undoTraded: [
    '{count} 件商品已有库存流水或订单，撤销导入会删除它们：{names}',
    '{count} {count:product has|products have} moves of stock or orders, and the undo would remove {count:it|them}: {names}',
    12066,
  ],
  undoInUse: [
    '{count} 件商品已有门店设置（价格、上下架、状态、限购、货位、锁定等），或已放进前台分类或商品分组，撤销导入会删除它们：{names}',
    '{count} {count:product has settings|products have settings} of stores (price, listing, status, limits, shelf place, lock and others), or {count:is|are} in a front category or a group, and the undo would remove {count:it|them}: {names}',
    12067,
  ],
  undoStorePriced: [
    '{count} 件商品的门店已按导入后的销售单位定价，不能改回原来的单位：{names}',
    'Stores have priced {count} {count:product|products} by the imported sale unit, so the former unit cannot come back: {names}',
    12068,
  ],
  undoCategoryGone: [
    '{count} 件商品导入前的类目已删除，不能放回去：{names}',
    'The former category of {count} {count:product|products} is removed, so the undo cannot put {count:it|them} back: {names}',
    12056,
  ],
  inStock: [
    '「{name}」还在这些门店的库存或没结束的单据里：{places}。库存清零、单据结束后才能删除；不再销售可以改为失效',
    '{name} is still in the stock of these stores, or in documents that have not ended: {places}. Clear them before you delete it. If you only stop selling it, make it invalid',
    12036,
  ],
  scaleUnpriced: [
    '秤打条码 {code} 只含金额，这件商品没有按重量的售价，算不出重量。请直接输入重量',
    'Scale barcode {code} holds a price only, and this product has no price by weight. Enter the weight instead',
    12035,
  ],
  headOfficeOnly: [
    '总部商品对所有门店生效，只有负责全部门店的人可以修改。本店的价格和状态请到「门店商品」里改',
    'A head-office product is that of all stores, so only people with all stores can change it. Change the price or status of your store in Store products',
    12039,
  ],
  storesFit: ['不合适的门店自有值', 'Store values that no longer fit'],
  storesAskTitle: ['门店的自有值不再合适', 'Store values no longer fit'],
  storesFollow: ['恢复跟随总部并保存', 'Follow HQ and save'],
  storesConvert: ['按新单位换算并保存', 'Convert and save'],
  mediaGone: [
    '有图片或视频已不存在，请重新上传',
    'A picture or the video no longer exists. Upload it again',
    12007,
  ],
  tooManySelected: ['一次最多操作 {max} 件商品', 'At most {max} products at a time', 12008],
})
