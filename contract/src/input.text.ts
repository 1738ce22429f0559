import { defineTexts } from './text.ts'

/** Texts of the console's inputs: dates, ranges, codes, colours, pickers. */
export const inputText = defineTexts('input', {
  // dates
  dayFrom: ['开始日期', 'From'],
  dayTo: ['结束日期', 'To'],
  timeFrom: ['开始时间', 'From'],
  timeTo: ['结束时间', 'To'],
  chooseDay: ['选择日期', 'Choose a day'],
  chooseMonth: ['选择月份', 'Choose a month'],
  chooseTime: ['选择时间', 'Choose a time'],
  // from and to
  from: ['最小', 'From'],
  to: ['最大', 'To'],
  fromOf: ['{label}，从', '{label}, from'],
  toOf: ['{label}，到', '{label}, to'],
  fromAboveTo: ['前一个数不能大于后一个数', 'The first number must not be above the second'],
  notANumber: ['请填数字', 'Please enter numbers'],
  // masked
  restore: ['恢复原值', 'Put back'],
  // barcodes
  barcodeHint: ['扫码、粘贴或输入，回车添加', 'Scan, paste or type, Enter adds'],
  barcodeLength: ['「{barcode}」须为 8–14 位数字', '“{barcode}” must be 8 to 14 digits'],
  barcodeCheckDigit: [
    '「{barcode}」的最后一位通常是 {digit}，请核对；确认无误可以直接使用',
    '“{barcode}” would usually end with {digit}. Please compare; it can be used as it is',
  ],
  removeBarcode: ['删除 {barcode}', 'Remove {barcode}'],
  tooManyBarcodes: ['最多 {max} 个', 'At most {max}'],
  barcodeRepeated: ['「{barcode}」已经添加过', '“{barcode}” has been added already'],
  camera: ['用摄像头扫码', 'Scan with the camera'],
  cameraHint: ['把条码放进取景框里', 'Hold the barcode into the frame'],
  cameraFailed: [
    '没能打开摄像头。请在浏览器里允许使用摄像头，或直接输入条码。',
    'The camera could not be opened. Allow it in the browser, or type the barcode.',
  ],
  // colours
  palette: ['色板', 'Palette'],
  openPalette: ['打开色板', 'Open the palette'],
  otherColor: ['其他颜色', 'Another colour'],
  whiteText: ['白字 {ratio}:1', 'White text {ratio}:1'],
  darkText: ['深色字 {ratio}:1', 'Dark text {ratio}:1'],
  readable: ['适合放{which}', '{which} can be read on it'],
  unreadable: ['小字都不够清楚，只适合放图标和大字', 'Too faint for small text: icons and large words only'],
  colorWhite: ['白字', 'white text'],
  colorDark: ['深色字', 'dark text'],
  colorSample: ['字', 'Aa'],
  // pickers
  search: ['输入文字查找', 'Type to find'],
  notFound: ['没有找到', 'Nothing found'],
  allStores: ['全部门店', 'All stores'],
  storeClosed: ['已停业', 'Suspended'],
  chooseStore: ['选择门店', 'Choose a store'],
  // hours of every day
  allDay: ['24 小时', '24 hours'],
  addHours: ['添加一段', 'Add a span'],
  removeHours: ['删除第 {number} 段', 'Remove span {number}'],
  hoursFrom: ['第 {number} 段开始', 'Span {number} from'],
  hoursTo: ['第 {number} 段结束', 'Span {number} to'],
  nextDay: ['次日 {time}', '{time} next day'],
  nextDayMark: ['次日', 'next day'],
  notSaid: ['未说明', 'Not said'],
})
