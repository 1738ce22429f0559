import { defineTexts } from '../text.ts'

/** What the screens of all documents of the stock say. */
export const documentText = defineTexts('document', {
  place: ['第 {at} / {count} 单', '{at} of {count}'],
  previous: ['上一单 [', 'Previous ['],
  next: ['下一单 ]', 'Next ]'],
  scan: ['扫条码，或输入后回车', 'Scan a barcode, or type and press Enter'],
  scanHint: [
    '「12*」再扫是一次 12 件；F2 回到这里；Ctrl Z 撤销上一次',
    'Type 12* and scan for 12 at once · F2 returns here · Ctrl Z undoes the last',
  ],
  unknownName: ['不认识的条码', 'Unknown barcode'],
  unknownLast: ['条码 {code} 不认识，已记下', 'Barcode {code} is unknown. It is kept'],
  saved: ['已保存 {time}', 'Saved {time}'],
  by: ['记录人', 'By'],
  reason: ['原因', 'Reason'],
  reasonOf: ['{name} 为什么不一样', '{name}: why it differs'],
  noReason: ['没有说明', 'Not explained'],
  otherReason: ['{reason}：{note}', '{reason}: {note}'],
  otherTitle: ['「{name}」为什么不一样', 'Why {name} differs'],
  otherLabel: ['说明', 'Reason in your words'],
  kept: ['{count} 条记录等待发送', '{count} {count:entry waits|entries wait} to be sent'],
})
