import { defineTexts } from '../text.ts'

/** Imports and exports of spreadsheets. */
export const transferText = defineTexts('transfer', {
  created: ['新增', 'Created'],
  changed: ['修改', 'Changed'],
  unchanged: ['不变', 'Unchanged'],
  refused: ['拒绝', 'Refused'],
  rowColumn: ['原文件行号', 'Row in the file'],
  lineColumn: ['文件里的说明', 'Said in the file'],
  reasonColumn: ['失败原因', 'Reason'],
  notesSheet: ['填写说明', 'Notes'],
  unknownService: [
    '没有这种表格的导入或导出，请刷新页面后重试',
    'There is no import or export of this kind. Reload the page and try again',
    16001,
  ],
  foreignFile: [
    '这不是本商户上传的文件，请重新上传',
    'This file was not uploaded by this merchant. Upload it again',
    16002,
  ],
  othersFile: [
    '这次导入的文件是别人上传的，只能由他来执行：请自己上传文件再导入',
    'The file of this import belongs to another person, who alone can run it. Upload the file yourself to import it',
    16056,
  ],
  noRows: ['表格里没有数据，请填写后再上传', 'The sheet has no data. Fill it in and upload it again', 16003],
  allLeftOut: [
    '所有行都按表格里的说明跳过了（例如 {example}），没有可导入的数据。请更正后再上传',
    'All rows are left out, as the file says (for example {example}), so nothing is left to import. Correct them and upload the file again',
    16091,
  ],
  missingColumns: ['缺少必填的列：{columns}', 'Required columns are missing: {columns}', 16004],
  columnTwice: [
    '字段「{field}」对应了两列，请只留一列',
    'Field "{field}" is matched to two columns. Keep one',
    16005,
  ],
  otherImportRunning: [
    '已有导入正在进行，请等它结束',
    'Another import is running. Wait until it ends',
    16006,
  ],
  notDraft: [
    '已生效的商品不能按草稿导入：请选择立即生效或次日生效',
    'An active product cannot be imported as a draft. Choose now or the next day',
  ],
  notReady: ['试运行还没有完成，请稍候', 'The dry run has not finished. Wait a moment', 16007],
  alreadyApplied: ['这份表格已经导入过了', 'This sheet has already been imported', 16008],
  cannotUndo: [
    '导入后已有 {count} 件被改过，不能整批撤销',
    '{count} {count:record has|records have} been changed since, so the import cannot be undone',
    16009,
  ],
  cannotUndoNamed: [
    '导入后已有 {count} 件被改过，不能整批撤销：{names}',
    '{count} {count:record has|records have} been changed since, so the import cannot be undone: {names}',
    16016,
  ],
  cannotUndoSeveral: [
    '{count} 件不能撤销，其中 {changed} 件导入后被改过，其他的正在使用，或放不回原处：{names}',
    '{count} {count:record|records} cannot be undone: {changed} {changed:was|were} changed since, and the others are in use, or have lost their place: {names}',
    16033,
  ],
  undoTaken: [
    '{count} 条原来的编码、条码或名称已被别的记录使用，不能放回去：{names}',
    'Other records have the former codes, barcodes or names of {count} {count:record|records} by now, so the undo cannot put {count:it|them} back: {names}',
    16066,
  ],
  alreadyUndone: ['这次导入已经撤销了', 'This import has been undone already', 16067],
  notApplied: ['还没有导入，不需要撤销', 'Nothing was imported, so there is nothing to undo', 16010],
  tooManyForDirect: [
    '超过 {max} 行，请用下载中心导出',
    'More than {max} rows. Export through the download center',
    16011,
  ],
  exportUrlEmpty: ['导出地址不能为空', 'Export url must not be empty', 16012],
  undoLaterFirst: [
    '这次导入的商品后来又被导入「{file}」改过：请先撤销那一次，再撤销这一次',
    'A later import, "{file}", changed the same products. Undo that one first, then this one',
    16013,
  ],
  alikeSheets: [
    '这几个工作表的表头一样，不能确定导入哪一个：{sheets}。请写明工作表，或到导入页面选择',
    'These sheets have the same header, so it is not certain which one to import: {sheets}. Name the sheet, or choose it on the import page',
    16090,
  ],
  wrongSheet: [
    '没有识别到表头。已查看的工作表：{sheets}。请确认表头是「商品名称、销售价」这样的列名，或到导入页面选择工作表、手动对应各列',
    'No header was recognized. Sheets checked: {sheets}. Name the columns as in the template, or choose the sheet and match its columns on the import page',
    16014,
  ],
  unknownHeaderRow: [
    '工作表「{sheet}」的第 {row} 行不能作表头：请在前 {limit} 个有内容的行里选一行，下面要有数据',
    'Row {row} of sheet "{sheet}" cannot be the header. Choose one of its first {limit} rows with content, above the data',
    16015,
  ],
  columnRepeated: [
    '{letter} 列重复提交了，请重新对应各列',
    'Column {letter} was sent twice. Match the columns again',
  ],
  unknownField: [
    '{letter} 列对应的字段不能导入，请另选一个，或选「不导入此列」',
    'Column {letter} is matched to a field that cannot be imported. Choose another, or do not import it',
  ],
  noDefault: [
    '{label}不能整份表格用同一个值，请在表格里加上这一列',
    '{label} cannot have one value for the whole sheet. Add a column for it',
  ],
  unknownDefault: [
    '给不存在的字段填了统一的值，请重新对应各列',
    'A value was given for a field that does not exist. Match the columns again',
  ],
  importErrors: ['导入有错误', 'Import has errors'],
  repeatedInFile: ['{label} {value} 与第 {row} 行重复', '{label} {value} is already in row {row}'],
  repeatedBefore: [
    '{label} {value} 与上次文件的第 {row} 行重复；确实要用这一行，请清空这一格',
    '{label} {value} was already in row {row} of the earlier file; to import this row nevertheless, empty this cell',
  ],
  rowTooLong: [
    '这一行的值比表头的 {count} 列多，会错位（{values}）：值里的逗号等分隔符要用双引号括起来，改好后再导入',
    'This row has more values than the {count} {count:column|columns} of the header, so they may stand in wrong columns ({values}). Put values with commas or other separators in double quotes',
  ],
  lostDigits: [
    '{label} {value} 的尾数可能已经丢失：请把这一列设为文本格式，再重新输入完整的号码',
    '{label} {value} may have lost its last digits. Format the column as text and enter the whole number again',
  ],
  lostTail: [
    '{label} {value} 第 15 位以后都是 0，尾数可能已经丢失：请改正，或在试运行里选择按原样导入',
    '{label} {value} has only zeros after 15 digits and may have lost the last ones. Correct it, or choose in the dry run to keep it',
  ],
  cutBarcode: [
    '{label} {value} 的尾数可能已经丢失：请改正，或在试运行里选择按原样导入',
    '{label} {value} may have lost its last digits. Correct it, or choose in the dry run to keep it',
  ],
  otherBarcode: [
    '{label} {value} 是「{other}」的，编码却是「{name}」的：请改正其中一个',
    '{label} {value} belongs to "{other}", but the code to "{name}". Correct one of them',
  ],
  otherGoods: [
    '{label}「{value}」与编码或条码对应的商品「{name}」不一致：请改正，或在试运行里选择以编码或条码为准',
    '{label} "{value}" is not that of "{name}", whose code or barcode the row has. Correct it, or choose in the dry run that the code is right',
  ],
  otherStore: [
    '{label}「{value}」不是门店编码对应的「{name}」：请改正，或在试运行里选择以编码或条码为准',
    '{label} "{value}" is not that of "{name}", whose store code the row has. Correct it, or choose in the dry run that the code is right',
  ],
  commaNumber: [
    '{label} {value} 的逗号或点可能是千位分隔，也可能是小数点：请去掉千位分隔，小数只写必要的位数，如 1.5',
    'The comma or point of {label} {value} may separate thousands or decimals. Remove separators of thousands, and write decimals such as 1.5',
  ],
  markedText: [
    '{label} {value} 带有删除线、上标或下标，不能确定要不要导入：请只留要导入的内容，去掉删除线',
    '{label} {value} is struck through, or has a part above or below the line. Keep only what to import, without such marks',
  ],
  maybeStruck: [
    '{label} {value} 的单元格有条件格式，可能带有删除线，这里不能计算：请在 Excel 里删去不导入的行，再清除条件格式',
    'A conditional format of {label} {value} may strike it through, which cannot be computed here. In Excel, remove the rows that are not to be imported, then clear the conditional formats',
  ],
  shownOtherwise: [
    '{label}的单元格里是 {value}，显示的是「{shown}」，不能确定是哪个：请写要导入的数字，单元格格式用「常规」',
    'The cell of {label} has {value} but shows "{shown}". Write the number to import, in the format General',
  ],
  unknownFormat: [
    '{label} {value} 的单元格格式无法识别，不能确定显示的是什么：请把单元格格式改成「常规」，写出要导入的内容',
    'The cell format of {label} {value} cannot be read, so what it shows is not sure. Use the format General and write what to import',
  ],
  notAsTyped: [
    '{label} {value} 被 Excel 改成了 TRUE、FALSE 或日期：请把单元格格式改成「文本」，再填一次',
    'Excel has turned {label} {value} into TRUE, FALSE or a date. Use the cell format Text and type it again',
  ],
  bareMeasure: [
    '{label} {value} 没有写单位，不能确定是不是{unit}：请在表头写上单位，如 (g)、(kg)、(cm)、(mm)',
    '{label} {value} has no unit, so it may not be in {unit}. Write the unit in the header, such as (g), (kg), (cm), (mm)',
  ],
  mixedUnits: [
    '{label} {value} 没有写单位，而这一列的其他行写了别的单位：请每一行都写上单位',
    '{label} {value} has no unit, while other rows of the column have another one. Write the unit in every row',
  ],
  amountParts: [
    '{label}写在几列里（{value}），合起来不是一个数：请合成一列再导入',
    '{label} stands in several columns ({value}), which are no single amount. Write it in one column',
  ],
  otherWeight: [
    '{label} {value} 没有写单位，和「{said}」也对不上：请核对，并写上单位，如 5kg、500g',
    '{label} {value} has no unit and does not fit "{said}". Check it, and write its unit, such as 5kg or 500g',
  ],
  emptied: [
    '{label}是空的，系统里是 {value}：请填写，或在试运行里选择保留或清空',
    '{label} is empty, and it is {value} now. Write it, or choose in the dry run to keep or to empty it',
  ],
  leftOut: [
    '{label}少了系统里已有的 {value}：请补上，或在试运行里选择保留或清空',
    '{label} lacks {value}, which it has now. Write it, too, or choose in the dry run to keep or to empty it',
  ],
  otherPrice: [
    '这一行写着「{value}」，不能确定是不是{label}：请核对后去掉这几个字再导入',
    'This row says "{value}", so it may be another price than {label}. Check it, take out these words, and import again',
  ],
  otherLine: [
    '文件里写着「{value}」，不能确定这一行的{label}是平常的价格：请在试运行里回答；只有几行是平常的，就在错误文件里清空它们的「文件里的说明」再导入',
    'The file says "{value}", so {label} of this row may be no regular price. Answer in the dry run; if only some rows are regular, clear "Said in the file" in them in the error file and import it',
  ],
  openPrice: [
    '这一行写着「{value}」，{label}可能还没有定：请核对后去掉这几个字，或在试运行里选择价格已定',
    'This row says "{value}", so {label} may not be fixed yet. Check it and take out these words, or choose in the dry run that the prices are fixed',
  ],
  splitNumber: [
    '{label} {value} 和后一列的 {next} 可能是同一个数字：带千位分隔的数字要用双引号括起来，或去掉逗号',
    '{label} {value} and {next} in the next column may be one number. Put numbers with separators in double quotes, or remove the commas',
  ],
  codeDate: [
    '{label} {value} 像是程序把 12-3 这样的编码改成了日期：请把这一列设为文本格式再填一次；确实是这个编码的，在试运行里选择按原样导入',
    '{label} {value} looks like a date that a program made of a code such as 12-3. Format the column as text and type the code again, or choose in the dry run to keep it',
  ],
  lostZero: [
    '{label} {value} 可能丢了开头的 0（应为 {whole}）：请改正，或在试运行里选择补 0 或按原样导入',
    '{label} {value} may have lost its leading zero ({whole}). Correct it, or choose in the dry run to add the zero or to keep it',
  ],
  noCachedValue: [
    '{label}是没有结果的公式，请粘贴为数值',
    '{label} is a formula without a result. Paste it as a value',
  ],
  errorValue: [
    '{label}是公式错误 {value}：公式没有结果，请改成具体的值',
    '{label} is the formula error {value}. Replace it with a value',
  ],
  ditto: [
    '{label}写着「{value}」：请写出它指的值',
    '{label} says "{value}". Write the value that it stands for',
  ],
  notExact: [
    '{label} {from}换算成{unit}是 {result}，超过 {decimals} 位小数：请改成能整除的值',
    '{label}: {from} in {unit} is {result}, which has more than {decimals} {decimals:decimal|decimals}. Enter an amount that can be stored exactly',
  ],
  sameName: [
    '没有编码和条码，名称却和已有的商品「{name}」一样：要改这个商品，请填它的编码，或在试运行里选择更新',
    'This row has no code and no barcode, and the name of the product "{name}". To change that product, give its code, or choose so in the dry run',
  ],
  severalNamesakes: [
    '没有编码和条码，名为「{name}」的商品却有 {count} 个：请填编码',
    'This row has no code and no barcode, and {count} {count:product is|products are} named "{name}". Give the code',
  ],
  specName: [
    '有几行都叫「{name}」，只有「{column}」不同（{value}），导入后就分不清：请把它写进名称，或在试运行里选择加到名称后面',
    'Several rows are named "{name}", and only "{column}" ({value}) tells them apart. Write it in the names, or choose in the dry run to add it',
  ],
  rowUnit: [
    '这一行的单位是「{value}」，不能确定{label}怎样换算：请换算后改成系统的单位，或清空单位再导入',
    'The unit of this row is "{value}", so {label} cannot be converted. Convert it, or clear the unit, and import again',
  ],
  unitUnknown: [
    '{letter} 列的表头写着「{unit}」，不能确定它就是「{field}」：请确认按原值导入，或不导入这一列',
    'The header of column {letter} says "{unit}", so it may not be the {field}. Confirm that its values are taken as they are, or do not import it',
    16017,
  ],
  headerDoubt: [
    '不能确定哪一行是表头（可能是第 {row} 行）。请到导入页面上传这个文件，确认表头后再导入',
    'The header row is not certain (row {row} may be it). Upload this file on the import page and confirm the header there',
    16019,
  ],
  secondHeader: [
    '第 {row} 行又是表头，列或单位和上面的不同：请把这一行和它下面的行移到另一个工作表，分别导入',
    'Row {row} is another header, whose columns or units differ from the first. Move it with the rows below it to a sheet of its own and import that separately',
    16020,
  ],
  laterUnits: [
    '第 {row} 行「{text}」说的单位和表头的不同：请把单位写进表头，如「售价(分)」「数量(箱)」；各行的单位不同，就加一列「单位」；再删掉这一行导入',
    'Row {row}, "{text}", says another unit than the header. Write the unit into the header, such as "Price (cents)" or "Quantity (case)", or add a column "Unit" if the rows have several, delete the row, and import again',
    16031,
  ],
  laterSection: [
    '第 {row} 行「{text}」说明它前后的行不是普通在售的商品，或不是普通的售价：请把这些行分开，删掉这一行后再导入',
    'Row {row}, "{text}", says that rows around it are no goods on sale, or that their prices are other ones. Split the table, delete the row, and import again',
    16032,
  ],
  askFirst: [
    '有些列要先确认才能导入：{columns}。请到导入页面上传这个文件，选好后再导入',
    'Some columns need your decision first: {columns}. Upload this file on the import page and choose there',
    16018,
  ],
  unknownOption: ['{label}「{value}」不在可选值中：{options}', '{label} "{value}" is not one of: {options}'],
  changedSince: [
    '试运行之后有人改过这条记录，请重新试运行',
    'Someone changed this record after the dry run. Run it again',
  ],
  templateName: ['{title}_导入模板', '{title}_import template'],
  notesExamples: [
    '第一张表里的示例行只供参考，导入前请删掉',
    'The example rows on the first sheet are for reference only. Delete them before importing',
  ],
  notesColumn: ['列', 'Column'],
  notesRequired: ['必填', 'Required'],
  notesOptional: ['选填', 'Optional'],
  notesRule: ['要求', 'Rule'],
  notesOptions: ['可选的值', 'Values'],
  notesSeveral: ['多个值用逗号隔开', 'several, separated by commas'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const transferAuditText = defineTexts('audit', {
  'transfer.start': ['导入试运行', 'Started an import dry run'],
  'transfer.apply': ['执行导入', 'Ran an import'],
  'transfer.import': ['直接导入', 'Imported directly'],
  'transfer.undo': ['撤销导入', 'Undid an import'],
  'transfer.export': ['直接导出', 'Exported directly'],
  nounTransfer: ['导入', 'Imports'],
})
