import { defineTexts } from '../text.ts'

/** Sheets of quantities: what is read, asked and refused, and the dialog that adjusts stock by one. */
export const stockSheetText = defineTexts('stock', {
  sheetColumns: [
    '表格里要有「条码」或「商品编码」列，和「数量」列',
    'The sheet needs a column Barcode or Product code, and a column Quantity',
    32011,
  ],
  sheetTooLong: ['表格超过 {max} 行，请分几次', 'The sheet has more than {max} rows. Split it', 32012],
  sheetAsk: [
    '读不准这些列：{columns}。请让数量、成本价各只留一列，单位写成商品的库存单位，再上传',
    'It is not clear what these columns mean: {columns}. Leave one column for the quantity and one for the cost, in the stock units of the products, and upload again',
    32013,
  ],
  sheetUnit: [
    '这一行的单位是「{other}」，「{name}」的库存按「{unit}」计：请换算后再填',
    'this row is in {other}, and the stock of {name} is in {unit}. Convert it',
  ],
  sheetPackCost: [
    '成本 {cost} 是现在 {before} 的 {times} 倍，表里写着「{pack}」：请核对数量和成本是按整箱还是按{unit}',
    'the cost {cost} is {times} {times:time|times} the present {before}, and the row says {pack}. Check whether the quantity and the cost are per pack or per {unit}',
    32021,
  ],
  sheetPackPrice: [
    '成本 {cost} 是售价 {before} 的 {times} 倍，表里写着「{pack}」：请核对数量和成本是按整箱还是按{unit}',
    'the cost {cost} is {times} {times:time|times} the sale price {before}, and the row says {pack}. Check whether the quantity and the cost are per pack or per {unit}',
    32022,
  ],
  sheetFar: [
    '{count} 行的成本和已知的差得很远，请核对小数点，以及数量和成本是不是按整箱',
    '{count} {count:row has|rows have} a cost far from what is known. Check the decimal point, and whether the quantity and the cost are per case',
  ],
  sheetSum: [
    '{header} {sum} ≠ 数量 {amount} × 成本 {cost}：请核对这三个数，有折扣的填折后的成本；数量和成本要是同一种单位的',
    '{header} {sum} is not the quantity {amount} × the cost {cost}. Check the three, use the cost after a discount, and the same unit for quantity and cost',
  ],
  sheetMade: [
    '「{column}」{whole} ≠「{one}」{first} ×「{other}」{second}：请核对这三个数',
    '{column} {whole} is not {one} {first} × {other} {second}. Check the three',
  ],
  sheetNet: [
    '「{column}」{whole} ≠「{one}」{first} −「{other}」{second}：请核对这三个数',
    '{column} {whole} is not {one} {first} − {other} {second}. Check the three',
  ],
  sheetProved: [
    '成本取「{column}」，不取「{others}」：数量 × 「{column}」就是「{sum}」',
    'The costs are those of {column}, not of {others}: the quantity × {column} is {sum}',
  ],
  sheetPerKilo: ['「{column}」换算成每 kg 的成本', 'The costs of {column} are converted to those per kg'],
  sheetReturn: [
    '「{title}」说的不是收到的货（退货、作废、报损等），不能当作收货导入：退回供应商的商品，请在库存里逐个调整；其实是收货的话，请改掉标题再上传',
    '"{title}" is no receipt, but about goods that go back or do not arrive. Adjust the stock of goods that go back to the supplier. If goods were received, change the title and upload again',
    32041,
  ],
  sheetBoth: [
    '标题「{title}」进货、退货都用，或可能不是收货单。我看过了，这里都是收到的货，没有退货',
    'The title "{title}" may be no receipt, or a form for arrivals and returns. I have checked: all of these goods arrived, none are returned',
  ],
  sheetAlike: [
    '文件里还有同样表头的工作表「{others}」，不会读：我只要「{name}」里的商品',
    'The sheets {others} of this file have the same header and are not read. I only want the goods of {name}',
  ],
  sheetReturned: [
    '这一行写着「{said}」，是退货或没到的货，不能当作收货：请删去这一行；退回供应商的商品，请在库存里调整',
    'this row says "{said}": goods that go back or do not arrive must not be received. Remove the row, and adjust their stock instead',
  ],
  sheetPartly: [
    '这一行写着「{said}」，可能没有全部收到：请把数量改成实际收到的；已经是收到的，就清空表格里那一格再上传',
    'this row says "{said}", so perhaps not all of it arrived. Change the quantity to what arrived; if it is that already, empty that cell of the sheet and upload again',
  ],
  sheetNegative: [
    '数量 {amount} 是负数，不能当作收货：退货请在库存里调整；其实是收货的话，请去掉负号',
    'the quantity {amount} is negative, so nothing arrives. Adjust the stock of returned goods; if the goods arrived, remove the sign',
  ],
  sheetLostZero: [
    '条码 {value} 可能丢了开头的 0（应为 {whole}）：请改正后再上传',
    'the barcode {value} may have lost its leading zero ({whole}). Correct it and upload again',
    32023,
  ],
  sheetFooters: [
    '{count} 行没有编码和数量，不是商品，已略过',
    '{count} {count:row has|rows have} no code and no quantity and {count:is|are} left out',
  ],
  sheetUnread: [
    '{count} 列不读取，只用数量那一列',
    '{count} {count:column is|columns are} not read. Only the column of the quantity counts',
  ],
  sheetTaken: [
    '数量取「{column}」，不取「{others}」',
    'The quantities are those of {column}, not of {others}',
  ],
  sheetBeside: [
    '「{others}」也有数字，但只读「{column}」。我核对过，「{column}」就是实际的数量',
    'There are numbers in {others}, too, but only {column} is read. I have checked that {column} has the real quantities',
  ],
  sheetStock: [
    '「{columns}」是库存，不是收到的数量：请加一列「数量」，写上收到的数量，再上传',
    '{columns} is the stock, not what arrived. Add a column Quantity with what arrived, and upload again',
    32042,
  ],
  sheetNotStock: [
    '「{others}」是库存，不是收到的数量，所以读「{column}」。我核对过，「{column}」就是收到的数量',
    '{others} is the stock, not what arrived, so {column} is read. I have checked that {column} has the quantities that arrived',
  ],
  sheetMerged: [
    '数量是合并的单元格，不知道每种商品各是多少：请拆开，每行写上数量',
    'the quantity is a merged cell, so it is not clear how much each product has. Split it and write each quantity',
  ],
  sheetNames: [
    '{count} 行的名称和商品的不一样，请核对是不是串了行',
    '{count} {count:row has|rows have} another name than the product. Check that no rows have slipped',
  ],
  sheetPacks: [
    '{count} 行没写单位，却写着一箱或一提有多件：请核对数量是按每件数的，不是按箱数的',
    '{count} {count:row has|rows have} no unit, but {count:says|say} a pack of several pieces. Check that the {count:quantity counts|quantities count} pieces, not packs',
  ],
  sheetDiscount: [
    '「{columns}」不读取：请核对成本是折扣、优惠之后的',
    '{columns} not read: check that the costs are those after the discount',
  ],
  sheetCostBeside: [
    '成本读「{column}」，旁边还有「{others}」。我核对过，「{column}」就是要记的成本，税和折扣都算好了',
    'The costs are those of {column}, beside {others}. I have checked that the tax and the discount are already in {column}',
  ],
  sheetCostSaid: [
    '表里写着「{said}」，成本照单价读。我核对过，单价就是要记的成本，税和折扣都算好了',
    'The sheet says "{said}", and the costs are read as they are. I have checked that the tax and the discount are already in them',
  ],
  sheetMiscounted: [
    '这一行写着「{said}」，数量可能不是实际的：请改成实际的数量；已经是了，就清空表格里那一格再上传',
    'this row says "{said}", so perhaps the quantity is not the real one. Change it to the real one; if it is that already, empty that cell of the sheet and upload again',
  ],
  sheetOther: [
    '这一行的名称是「{value}」，条码或编码却是「{name}」的：请核对，留下对的那一个',
    'this row names {value}, but its barcode or code is that of {name}. Check it, and leave the right one',
  ],
  sheetTwo: [
    '这一行的条码是「{one}」，商品编码却是「{other}」：请留下对的那一个',
    'the barcode of this row is that of {one}, its product code that of {other}. Leave the right one',
  ],
  // adjust and scrap
  sheet: ['按表格调整', 'Adjust by sheet'],
  sheetTitle: ['按表格调整库存', 'Adjust stock by a sheet'],
  sheetHint: [
    '也可以从表格复制后粘贴：条码或编码、数量，每行一种。',
    'Or paste from a spreadsheet: barcode or code and quantity, one line each.',
  ],
  sheetLook: ['先看一遍', 'Look it over'],
  sheetBack: ['改表格', 'Change the sheet'],
  sheetSave: ['调整 {count} 种', 'Adjust {count} {count:product|products}'],
  sheetDone: ['已调整 {count} 种商品的库存', 'The stock of {count} {count:product is|products is} adjusted'],
  sheetBefore: ['现在', 'Now'],
  sheetAfter: ['调整后', 'Afterwards'],
  sheetTooMany: [
    '一次最多 {max} 种，表格里有 {count} 种。请分几次',
    'At most {max} products at once, the sheet has {count}. Split it',
  ],
  sheetUnknown: ['不认识「{code}」', '{code} is unknown'],
  sheetSame: ['「{name}」在第 {first} 行已有', '{name} is in row {first} already'],
  sheetSynced: ['「{name}」的库存由外部系统同步', 'Another system sets the stock of {name}'],
  sheetWhole: ['「{name}」按件销售，数量须为整数', '{name} is sold by piece. Enter a whole number'],
  sheetShort: ['「{name}」只有 {onHand}，不够减', 'There are only {onHand} of {name}'],
})
