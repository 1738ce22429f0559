import { defineTexts } from '../text.ts'

/** Notes about the product columns, on the template's notes sheet and the mapping page of the import. */
export const productSheetText = defineTexts('productSheet', {
  title: ['总部商品', 'Products'],
  codeNote: ['用于识别已有商品；留空自动生成', 'Identifies existing products; leave blank to generate one'],
  nameNote: ['最多 80 个字符，中文算 2 个', 'At most 80 characters; Chinese characters count as 2'],
  barcodesNote: [
    '8–14 位数字，多个用逗号隔开，保持文本',
    '8 to 14 digits; separate several with commas; keep as text',
  ],
  categoryNote: [
    '最多 20 个字符，没有的类目会自动新增',
    'At most 20 characters; missing categories are created',
  ],
  priceUnitUnsaid: [
    '{label}是每 kg 还是每 500g 的不清楚：请在试运行里选择，或加上「销售单位」列',
    '{label} may be per kg or per 500g. Choose in the dry run, or add the column "Sale unit"',
  ],
  perNotExact: [
    '{label}每 {per} {from} 元，换算成每 {unit}是 {result} 元，不是整分：请改成能整除的价格',
    '{label}: {from} per {per} is {result} per {unit}, which is not whole cents. Enter a price that can be stored exactly',
  ],
  pieceByWeight: [
    '{label}是「{value}」，这个商品却按件卖：请在对应列时选「不换算」，或把称重的商品分开导入；新的称重商品请写上「计量方式」，或在试运行里选择用写着的单位',
    '{label} is "{value}", but this product is sold by piece. Choose "Do not convert" for the column, or import weighed goods by themselves. For a new weighed product, add "Sold by", or choose in the dry run to use the units that the rows say',
  ],
  unitsDiffer: [
    '销售单位是「{sale}」，库存按「{stock}」数：卖一{sale}只会扣一{stock}。请把价格换算成每{stock}的，或新建一个按「{sale}」卖的商品',
    'Sold by {sale}, but the stock counts {stock}: a sale of one {sale} would take one {stock}. Give the price per {stock}, or make a new product that is sold by {sale}',
  ],
  otherUnit: [
    '单位是「{unit}」，名称里写的却是「{other}」：请核对价格是每{unit}的还是每{other}的，改好后再导入，或在试运行里选择以单位列为准',
    'The unit is {unit}, but the name says {other}. Check whether the price is per {unit} or per {other} and correct the row, or choose in the dry run that the unit column is right',
  ],
  otherPer: [
    '{label}是「元/{per}」，这个商品却按「{unit}」卖：一{per}可能是一箱。请核对后改成每{unit}的价格，或在试运行里选择仍要导入',
    '{label} is per {per}, but this product is sold by {unit}, and a {per} may be a case. Give the price per {unit}, or choose in the dry run to import anyway',
  ],
  looseUnit: [
    '单位写着「{value}」，「{name}」却按「{unit}」卖：只是泛指一件的，请在试运行里选择商品单位不变；真要改单位的，请选择改成表里的',
    'The unit is "{value}", but {name} is sold by {unit}. If it only means any piece, choose in the dry run that products keep their units; to change the unit, choose the units of the rows',
  ],
  newUnit: [
    '「{name}」现在按{before}卖 {from} 元，这一行按{after}是 {to} 元：请核对单位和价格是不是这个商品的，改好后再导入，或在试运行里选择以单位列为准',
    '{name} is sold by {before} for {from} now, and by {after} for {to} in this row. Check that the unit and the price are those of this product and correct the row, or choose in the dry run that the unit column is right',
  ],
  farFromCost: [
    '{label} {price} 是成本价 {cost} 的 {times} 倍及以上：请核对是不是漏了小数点、把分写成了元，或一个是整箱的；没有错的，请在试运行里选择仍要导入',
    '{label} {price} is {times} {times:time|times} the cost {cost} or more. Check whether a decimal point is lost, or whether one of them is in cents or that of a case. If both are right, choose in the dry run to import anyway',
  ],
  offSale: [
    '这一行写着「{value}」，新增后却会可卖：不要这个商品就删掉这一行，要新增就去掉这几个字，或加「{label}」列写「禁售」',
    'This row says "{value}", but as a new product it would be sold. Delete the row, take out these words, or add the column "{label}" with "Not for sale"',
  ],
  offSaleLine: [
    '文件里写着「{value}」，这一行新增后却会可卖：请在试运行里回答；要新增且可卖的，就在错误文件里清空它的「文件里的说明」再导入',
    'The file says "{value}", but as a new product this one would be sold. Answer in the dry run; to create it for sale, clear "Said in the file" in its row of the error file and import it',
  ],
  stillSoldLine: [
    '文件里写着「{value}」，「{name}」现在却可卖：请在试运行里选择按不卖导入；还卖的，就在错误文件里清空它的「文件里的说明」再导入',
    'The file says "{value}", but {name} is for sale. If it is no longer sold, choose so in the dry run. If it is, clear "Said in the file" in its row of the error file and import it',
  ],
  stillSold: [
    '这一行写着「{value}」，「{name}」现在却可卖：不卖了，请在试运行里选择按不卖导入；还卖，请去掉这几个字',
    'This row says "{value}", but {name} is for sale. If it is no longer sold, choose so in the dry run. If it is, take out these words',
  ],
  weighedSaid: [
    '这一行写着「{value}」，{label}却是计件：请改成一致的',
    'This row says "{value}", but {label} says by piece. Make them agree',
  ],
  pieceSaid: [
    '这一行写着「{value}」，{label}却是称重：请改成一致的',
    'This row says "{value}", but {label} says by weight. Make them agree',
  ],
  otherMode: [
    '这一行写着「{value}」，「{name}」却是{mode}商品：请核对是不是这个商品、价格按什么单位，改成一致的再导入',
    'This row says "{value}", but {name} is sold by {mode}. Check that it is this product and which unit its price is for, and make them agree',
  ],
  codeIsBarcode: [
    '{label} {value} 是「{name}」的条码：要改这个商品，请把它填在「条码」列；确实是另一个商品的编码，请在试运行里选择以编码为准',
    '{label} {value} is the barcode of "{name}". To change that product, write it in the barcode column. If it is the code of another product, choose in the dry run that the code is right',
  ],
  otherBarcode: [
    '「{name}」现在的条码是 {before}，这一行是 {value}：请核对是不是同一个商品；条码确实换了，请在试运行里选择以编码为准',
    '{name} has the barcode {before}, and this row has {value}. Check that it is the same product. If its barcode has changed, choose in the dry run that the code is right',
  ],
  otherPieces: [
    '{label}写着「{value}」，「{name}」却按「{unit}」数：请换算成每箱或每单有几{unit}，只填数字再导入',
    '{label} says "{value}", but {name} is counted by {unit}. Convert it to a number of that unit and import again',
  ],
  packPrice: [
    '「{name}」的{label} {price} 是现在 {before} 的 {times} 倍，表里写着「{pack}」：请核对是每箱的还是每{unit}的',
    '{label} {price} of {name} is {times} {times:time|times} the present {before}, and the row says {pack}. Check whether it is per case or per {unit}',
  ],
  unitNote: ['称重商品只能是 g、100g 或 500g', 'Weighed goods: only g, 100g or 500g'],
  priceNote: ['大于 0，最多 2 位小数', 'Above 0, at most 2 decimals'],
  mnemonicNote: ['只用于称重商品，6 位数字，可不填', 'Only for weighed goods, 6 digits, optional'],
})
