import { defineTexts } from '../text.ts'

/** Refusals of spreadsheets. Every text also says how to correct the file. */
export const sheetText = defineTexts('sheet', {
  empty: [
    '文件是空的（0 字节），请重新导出或保存后再上传',
    'The file is empty (0 bytes). Save or export it again, then upload it',
    14100,
  ],
  notSheet: [
    '这不是电子表格，而是 {kind} 文件，只是扩展名被改过。请用 Excel 或 WPS 打开原表，另存为 xlsx 后再上传',
    'This is a {kind} file with a changed extension, not a spreadsheet. Open the original table in Excel or WPS, save it as xlsx and upload that',
    14101,
  ],
  unknownContent: [
    '无法识别这个文件的内容，它不是电子表格。请用 Excel 或 WPS 另存为 xlsx 后再上传',
    'The content of this file is not a spreadsheet. Save the table as xlsx with Excel or WPS and upload that',
    14102,
  ],
  saveAsXlsx: [
    '暂不支持 {kind} 格式，请用 Excel 或 WPS 打开，另存为 xlsx 后再上传',
    'The {kind} format is not supported. Open it in Excel or WPS, save it as xlsx and upload that',
    14103,
  ],
  wrongExtension: [
    '只支持 {types} 格式；其他表格请在表格软件里另存为 xlsx 或 csv 再上传',
    'Only supports {types} format. Save any other table as xlsx or csv in its program, then upload that',
    14198,
  ],
  unknownEncoding: [
    '无法识别文件的文字编码，请另存为 xlsx，或存为 UTF-8 的 csv 再上传',
    'The text encoding of the file is not known. Save it as xlsx, or as csv in UTF-8, and upload that',
    14197,
  ],
  openQuote: [
    '第 {row} 行起有一个没有结束的引号，无法确定后面的列。请在表格软件里另存为 xlsx 再上传',
    'A quotation mark that begins in row {row} never ends, so the columns after it are not certain. Save the table as xlsx and upload that',
    14196,
  ],
  passwordProtected: [
    '文件设置了打开密码，请去掉密码并另存后再上传',
    'The file is password-protected. Remove the password, save it and upload it again',
    14104,
  ],
  damaged: [
    '文件已损坏或内容不完整，请用 Excel 或 WPS 打开并另存为 xlsx 后再上传',
    'The file is damaged or incomplete. Open it in Excel or WPS, save it as xlsx and upload it again',
    14105,
  ],
  noContent: [
    '表格里没有内容：可见的工作表都没有数据，请填写后再上传',
    'The file has no content: no visible sheet has any data. Fill it in and upload it again',
    14106,
  ],
  unknownSheet: [
    '没有名为「{name}」的可见工作表，请核对工作表名称',
    'There is no visible sheet named "{name}". Check the sheet name',
    14107,
  ],
  tooManyRows: [
    '数据超过 {limit} 行，请拆成几个文件分别上传',
    'There are more than {limit} rows. Split them into several files',
    14108,
  ],
  tooManyColumns: [
    '数据超过 {limit} 列，请删去多余的列后再上传',
    'There are more than {limit} columns. Delete the ones you do not need',
    14109,
  ],
  bomb: [
    '文件解压后过大或压缩比异常，为安全起见没有打开。请把需要的数据复制到新的 xlsx 后再上传',
    'Unpacked, the file would be suspiciously large, so it was not opened. Copy the data you need into a new xlsx file and upload that',
    14110,
  ],
  timeout: [
    '读取文件用时过长，已停止。请拆成几个文件，或删去图片、格式和空行后再上传',
    'Reading the file took too long and was stopped. Split it, or remove pictures, formatting and empty rows, and upload it again',
    14111,
  ],
  tooHeavy: [
    '文件内容太大，读取所需内存超出限制。请拆成几个文件，或另存为 xlsx 后再上传',
    'The file needs more memory than is allowed. Split it into several files, or save it as xlsx, and upload it again',
    14112,
  ],
  tooManyRules: [
    '这张工作表的条件格式太多，无法判断哪些值有效。请先清除整个工作表的条件格式（开始 → 条件格式 → 清除规则），核对各行的值，再上传',
    'This sheet has too many conditional formats to tell which values count. Clear the rules of the entire sheet (Home, Conditional Formatting, Clear Rules), check its values, and upload it again',
    14113,
  ],
})
