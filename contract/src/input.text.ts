import { defineTexts } from './text.ts'

/** Texts of the console's inputs: dates, ranges, codes, colours, pickers. */
export const inputText = defineTexts('input', {
  // dates
  dayFrom: ['开始日期', 'From'],
  dayTo: ['结束日期', 'To'],
  timeFrom: ['开始时间', 'From'],
  timeTo: ['结束时间', 'To'],
  chooseDay: ['选择日期', 'Select date'],
  chooseMonth: ['选择月份', 'Select month'],
  chooseTime: ['选择时间', 'Select time'],
  // from and to
  from: ['最小', 'Min'],
  to: ['最大', 'Max'],
  fromOf: ['{label}，从', '{label}, from'],
  toOf: ['{label}，到', '{label}, to'],
  fromAboveTo: ['最小值不能大于最大值', 'The minimum cannot exceed the maximum'],
  notANumber: ['请填写数字', 'Enter a number'],
  // masked
  restore: ['恢复原值', 'Restore'],
  // barcodes
  barcodeHint: ['扫码、粘贴或输入，回车添加', 'Scan, paste or type'],
  barcodeLength: ['「{barcode}」须为 8–14 位数字', '"{barcode}" must be 8 to 14 digits'],
  barcodeCheckDigit: [
    '「{barcode}」的最后一位通常是 {digit}，请核对；确认无误可以直接使用',
    '"{barcode}" would normally end with {digit}. Please check; you can still use it',
  ],
  removeBarcode: ['删除 {barcode}', 'Remove {barcode}'],
  tooManyBarcodes: ['最多 {max} 个', 'At most {max}'],
  barcodeRepeated: ['「{barcode}」已添加', '"{barcode}" has already been added'],
  camera: ['用摄像头扫码', 'Scan with the camera'],
  cameraHint: ['把条码放进取景框里', 'Hold the barcode inside the frame'],
  cameraFailed: [
    '无法打开摄像头。请在浏览器里允许使用摄像头，或直接输入条码。',
    'The camera could not be opened. Allow it in the browser, or type the barcode.',
  ],
  // colours
  palette: ['色板', 'Palette'],
  openPalette: ['打开色板', 'Open the palette'],
  otherColor: ['其他颜色', 'Other colour'],
  whiteText: ['白字 {ratio}:1', 'White text {ratio}:1'],
  darkText: ['深色字 {ratio}:1', 'Dark text {ratio}:1'],
  readable: ['适合放{which}', 'Good for {which}'],
  unreadable: ['对比度不足，只适合图标和大字', 'Low contrast: for icons and large text only'],
  colorWhite: ['白字', 'white text'],
  colorDark: ['深色字', 'dark text'],
  colorSample: ['字', 'Aa'],
  // pickers
  search: ['输入文字查找', 'Type to search'],
  notFound: ['没有找到', 'Nothing found'],
  allStores: ['全部门店', 'All stores'],
  storeClosed: ['已停业', 'Suspended'],
  chooseStore: ['选择门店', 'Select store'],
  // hours of every day
  allDay: ['24 小时', '24 hours'],
  addHours: ['添加时段', 'Add hours'],
  removeHours: ['删除时段 {number}', 'Remove hours {number}'],
  hoursFrom: ['时段 {number} 开始', 'Hours {number} from'],
  hoursTo: ['时段 {number} 结束', 'Hours {number} to'],
  nextDay: ['次日 {time}', '{time} next day'],
  nextDayMark: ['次日', 'next day'],
  notSaid: ['未设置', 'Not set'],
})
