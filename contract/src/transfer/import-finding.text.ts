import { defineTexts } from '../text.ts'

/** The findings of a dry run in a sheet, and the answers to them: `finding_<kind>` and `<kind>_<answer>`. */
export const importFindingText = defineTexts('importScreen', {
  finding_repeats: [
    '{count} 行的编码、条码或名称与其他行重复',
    '{count} {count:row repeats|rows repeat} a code, a barcode or a name of another row',
  ],
  finding_zeros: [
    '{count} 个条码或编码可能丢了开头的 0',
    '{count} {count:code|codes} may have lost leading zeros',
  ],
  zeros_ask: ['先不导入', 'Refuse them'],
  zeros_add: ['补上 0', 'Add the zeros'],
  zeros_keep: ['按原样导入', 'Keep as they are'],
  finding_digits: [
    '{count} 个编码或条码的尾数可能已经丢失，或被改成了日期',
    '{count} {count:code|codes} may have lost the last digits, or become a date',
  ],
  digits_ask: ['先不导入', 'Refuse them'],
  digits_keep: ['按原样导入', 'Keep as they are'],
  finding_splits: [
    '{count} 行有两列的值可能是一个带千位逗号的数字，如 1,500',
    '{count} {count:row has|rows have} two values that may be one number with a comma, such as 1,500',
  ],
  splits_ask: ['先不导入', 'Refuse them'],
  splits_keep: ['是两列的值', 'They are two values'],
  finding_weighed: [
    '{count} 行称重商品没有写销售单位，价格可能是每 500g 的，也可能是每 kg 的',
    '{count} {count:row|rows} of weighed goods without a sale unit: the prices may be per 500g or per kg',
  ],
  weighed_ask: ['先不导入', 'Refuse them'],
  weighed_half: ['是每 500g 的价格', 'Prices per 500g'],
  weighed_kilo: ['是每 kg 的价格，换算', 'Prices per kg, convert'],
  finding_underCost: ['{count} 行的价格低于成本价', '{count} {count:price is|prices are} below cost'],
  underCost_ask: ['先不导入', 'Refuse them'],
  underCost_take: ['仍要导入', 'Import anyway'],
  finding_otherGoods: [
    '{count} 行的门店、名称或条码与编码、条码对应的不一致，可能串了行',
    '{count} {count:row has|rows have} a store, name or barcode that is not that of the code or barcode; rows may have slipped',
  ],
  otherGoods_ask: ['先不导入', 'Refuse them'],
  otherGoods_take: ['以编码或条码为准，仍要导入', 'The code is right, import'],
  finding_otherUnits: [
    '{count} 行的单位和名称里写的、或商品现在的不一样，价格可能是另一种单位的',
    '{count} {count:row has|rows have} another unit than the name says, or than the product has now; the price may be for the other unit',
  ],
  otherUnits_ask: ['先不导入', 'Refuse them'],
  otherUnits_take: ['以单位列为准，仍要导入', 'The unit column is right, import'],
  finding_looseUnits: [
    '{count} 行的单位只写着「个」「pcs」之类，商品自己的单位不同：请选择怎么处理',
    '{count} {count:row only says|rows only say} "piece" or "pcs", and the product has another unit. Choose what to do',
  ],
  looseUnits_ask: ['先不导入', 'Refuse them'],
  looseUnits_keep: ['泛指一件，商品单位不变', 'Any piece: the products keep their units'],
  looseUnits_take: ['改成表里的单位', 'Change to these units'],
  finding_farBelow: [
    '{count} 行的售价或成本差得很多：比现在的低很多，涨到现在的两倍或以上，或是成本价的很多倍，请核对',
    '{count} {count:price or cost is|prices or costs are} far from what {count:it|they} should be: far below the present one, at least twice that, or many times the cost. Check {count:it|them}',
  ],
  farBelow_ask: ['先不导入', 'Refuse them'],
  farBelow_take: ['仍要导入', 'Import anyway'],
  finding_openPrices: [
    '{count} 行写着价格待定、面议或限时：请核对，价格还没定的先不导入',
    '{count} {count:row says|rows say} that the price is open, or for a limited time. Check {count:it|them}, and do not import a price that is not fixed',
  ],
  openPrices_ask: ['先不导入', 'Refuse them'],
  openPrices_take: ['价格已定，仍要导入', 'The prices are fixed, import'],
  finding_otherPrices: [
    '{count} 行写着价格可能不是平常的售价（促销、会员、不含税等）：请选择怎么处理',
    '{count} {count:row says|rows say} that the price may not be the regular one (promotion, members, without tax). Choose what to do',
  ],
  otherPrices_ask: ['先不导入', 'Refuse them'],
  otherPrices_take: ['是平常的价格，导入', 'Regular prices, import'],
  otherPrices_leaveOut: ['去掉这些行', 'Leave the rows out'],
  finding_offSale: [
    '{count} 行写着停用、下架或不在售，商品却可卖：请选择怎么处理',
    '{count} {count:row says|rows say} that a product is not sold, but it is. Choose what to do',
  ],
  offSale_ask: ['先不导入', 'Refuse them'],
  offSale_take: ['按不卖导入（商品禁售，门店商品下架）', 'Import as not sold'],
  offSale_keep: ['照常导入，仍然可卖', 'Import, still for sale'],
  offSale_leaveOut: ['去掉这些行', 'Leave the rows out'],
  finding_emptied: [
    '{count} 行有空格子，或少了条码，而系统里有值：请选择怎么处理',
    '{count} {count:row lacks|rows lack} values that are there now. Choose what to do',
  ],
  emptied_ask: ['先不导入', 'Refuse them'],
  emptied_keep: ['保留现在的值', 'Keep the present values'],
  emptied_empty: ['清空', 'Empty them'],
  finding_above: [
    '表格上方、工作表名和文件名里有 {count} 处说明，只供查看，不会导入',
    '{count} {count:text|texts} above the table, or in the names of its sheet and file, {count:is|are} not imported',
  ],
  finding_unused: [
    '文件里有 {count} 列不会导入',
    '{count} {count:column|columns} of the file {count:is|are} not imported',
  ],
  finding_remarks: [
    '文件里有 {count} 种备注，价格和数量不会按备注改动，请看一遍',
    '{count} {count:remark|different remarks} in the file. No price or quantity follows {count:it|them}, so read {count:it|them}',
  ],
  finding_onlyShown: [
    '{count} 处总部价或生效价和现在的不一样：这两列只供查看，不会导入',
    '{count} {count:price|prices} of HQ or in effect {count:differs|differ} from the present {count:one|ones}. These columns are only shown and not imported',
  ],
  finding_checkDigits: [
    '{count} 个条码的最后一位校验码不对，会按原样导入：请核对是不是抄错了',
    'The check digit of {count} {count:barcode is|barcodes are} wrong. {count:It is|They are} imported as written; compare {count:it|them} with the goods',
  ],
  finding_decimals: [
    '{count} 个数比能存的小数位多，文件里显示的是四舍五入后的数：请选择怎么处理',
    '{count} {count:number has|numbers have} more decimals than can be stored; the file shows {count:it|them} rounded. Choose what to do',
  ],
  decimals_ask: ['先不导入', 'Refuse them'],
  decimals_take: ['按文件里显示的数导入', 'Import what the file shows'],
  finding_cleaned: [
    '{count} 个编码或条码去掉了空格、短横、引号等符号',
    'Spaces, dashes or other marks were taken out of {count} {count:code|codes}',
  ],
  finding_entities: [
    '{count} 个格子里的 &amp; 等网页代码读成它表示的字符',
    '{count} {count:cell has|cells have} codes of web pages such as &amp;, which are read as the characters they stand for',
  ],
  finding_placeholders: [
    '{count} 个格子写着「-」「无」，或成本、重量是 0，按空格子处理',
    '{count} {count:cell says|cells say} "-", "N/A", or 0 as a cost or weight, and {count:is|are} taken as empty',
  ],
  finding_handleRows: [
    '{count} 行没有自己的名称，用同一个 Handle 的上一行的名称和类目',
    '{count} {count:row has|rows have} no name of {count:its|their} own and {count:takes|take} the name and category of the row above with the same Handle',
  ],
  finding_pictureRows: [
    '{count} 行只有更多图片，没有导入',
    '{count} {count:row only has|rows only have} a further picture and {count:is|are} left out',
  ],
  finding_totals: [
    '{count} 行是合计，不导入',
    '{count} {count:row of totals is|rows of totals are} left out',
  ],
  finding_below: [
    '{count} 行是标题、签名、日期或备注，或写着不导入，不导入',
    '{count} {count:row is a title, a signature, a date or a note, or says that it is not imported, and is|rows are titles, signatures, dates or notes, or say that they are not imported, and are} left out',
  ],
  finding_headers: [
    '{count} 行又是表头，不导入',
    '{count} {count:row repeats the header and is|rows repeat the header and are} left out',
  ],
  finding_hidden: [
    '{count} 行在文件里是隐藏或被筛选掉的',
    '{count} {count:row is|rows are} hidden or filtered out in the file',
  ],
  finding_hiddenColumns: [
    '{count} 列在文件里是隐藏的，会一起导入：不要的话请回到上一步，把它设为不导入',
    '{count} {count:column is|columns are} hidden in the file and will be imported. To leave {count:it|them} out, go back one step and skip {count:it|them}',
  ],
  hidden_import: ['也导入', 'Import them'],
  hidden_leaveOut: ['不导入', 'Leave them out'],
  finding_units: [
    '{count} 行没有单位，名称或价格里写着',
    '{count} {count:row has no unit, but its name or price says one|rows have no unit, but their names or prices say one}',
  ],
  units_leave: ['用统一的单位', 'Use the default unit'],
  units_take: ['用写着的单位', 'Use the units that they say'],
  finding_saidUnits: [
    '{count} 行新商品写着是称重的：按称重商品导入，库存按 kg，价格按销售单位',
    '{count} new {count:product says|products say} that {count:it is|they are} weighed: imported as weighed goods, with the stock in kg and the price for the sale unit',
  ],
  finding_packs: [
    '{count} 行另外写着一箱或一提有多件，价格按每件导入：请核对价格不是整箱的',
    '{count} {count:row says|rows say} a pack of several pieces. The {count:price is|prices are} imported as that of one piece: check that it is not that of the pack',
  ],
  finding_rounded: [
    '{count} 个数字在文件里显示的和实际的不同，按实际的值导入（括号里是显示的）',
    '{count} {count:number is|numbers are} shown otherwise in the file. The exact {count:value is|values are} imported (the shown one in brackets)',
  ],
  finding_spelled: [
    '{count} 个用文字写的价格按数字读取，请核对',
    '{count} {count:price is|prices are} written in words and read as {count:a number|numbers}. Check {count:it|them}',
  ],
  finding_later: [
    '{count} 件已生效商品的新价格次日 00:00 生效',
    'New prices of {count} active {count:product|products} from 00:00 of the next day',
  ],
  finding_waiting: [
    '{count} 件待生效的售价或成本价不受这次导入影响，到时会替换文件里的值',
    'Scheduled prices or costs of {count} {count:product|products} stay as they are and will replace the values of the file',
  ],
  finding_replaced: [
    '{count} 件待生效的售价或成本价会被文件里的值取消，不再执行',
    'Scheduled prices or costs of {count} {count:product are|products are} cancelled, because the file changes them',
  ],
  finding_notDraft: [
    '{count} 行会改已生效的商品，按草稿导入时不改',
    '{count} {count:row changes an active product and is|rows change active products and are} refused in an import of drafts',
  ],
  finding_withheld: [
    '{count} 列没有权限修改，不导入',
    '{count} {count:column is|columns are} left out, because you may not change {count:it|them}',
  ],
  finding_sameNames: [
    '{count} 行没有编码和条码，名称和已有的商品或文件里有编码的行一样：请选择怎么处理',
    '{count} {count:row has|rows have} no code and no barcode, and the name of a known product or of another row. Choose what to do',
  ],
  finding_knownNames: [
    '{count} 件新商品和已有的商品同名，编码不同，会成为另外的商品。如果是同一件，请在文件里写已有商品的编码',
    '{count} new {count:product has|products have} the name of a known one and another code, and {count:becomes a product of its own|become products of their own}. If they are the same goods, write the known code into the file',
  ],
  sameNames_ask: ['先不导入', 'Refuse them'],
  sameNames_update: ['更新这些商品', 'Change these products'],
  sameNames_create: ['是另外的商品，新增', 'Other products, create them'],
  finding_specNames: [
    '{count} 行的名称和其他行相同，只有规格、品牌、单位等列不同：请选择怎么处理',
    '{count} {count:row has|rows have} the name of other rows, and only a column such as size, brand or unit tells them apart. Choose what to do',
  ],
  specNames_ask: ['先不导入', 'Refuse them'],
  specNames_add: ['加到名称后面', 'Add it to the name'],
  specNames_leave: ['名称不变，导入', 'Keep the names, import'],
  finding_variants: [
    '{count} 件新商品编码不同、名称相同，只有规格、颜色等没有导入的列不同：可以把它加到名称后面',
    '{count} new {count:product has|products have} the name of others in the file, and only a column such as size, which is not imported, tells them apart. It can be added to the names',
  ],
  variants_leave: ['名称不变', 'Keep the names'],
  variants_add: ['加到名称后面', 'Add it to the name'],
  finding_unusedPrices: [
    '{count} 列像是价格，却没有导入：要导入，请回到上一步给它选择字段',
    '{count} {count:column looks|columns look} like prices, but {count:is|are} not imported. To import one, go back and choose its field',
  ],
  finding_times: [
    '{count} 列写着生效时间，不会导入：新值不等到那时，按这次导入的方式生效',
    '{count} {count:column says|columns say} from when the values shall count. {count:It is|They are} not imported: the new values do not wait until then',
  ],
  repeats_first: ['只导入第一行', 'Keep the first'],
  repeats_last: ['只导入最后一行', 'Keep the last'],
  repeats_specs: ['作为另一规格新增', 'Create as variants'],
})
