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
  unread: ['还没连上，不知道是什么商品。已留着', 'Not connected, so nobody knows this code yet. It is kept'],
  weight: ['重量', 'Weight'],
  weighTitle: ['「{name}」称了多少', 'How much {name} is on the scale?'],
  weighDone: ['记上', 'Add'],
  weighHint: [
    '这个码不含重量。扫秤上打的标签，重量自己记上。',
    'This code has no weight. The label that a scale prints counts by itself.',
  ],
  keptTitle: [
    '这台设备留着 {count} 条，连上后发送',
    '{count} kept on this device, sent once it is connected',
  ],
  leftTitle: ['{count} 条没有记入这张单据', '{count} did not get into this document'],
  leftHint: [
    '单据在它们到达之前结束了。需要的请先记下，再清除。',
    'The document was closed before they arrived. Note what you need, then clear them.',
  ],
  keptMore: ['还有更早的 {count} 条', 'And {count} earlier'],
  clear: ['清除', 'Clear'],
  clearAsk: [
    '清除后，这 {count} 条记录就没有了。',
    '{count} {count:entry is|entries are} then lost for good.',
  ],
})
