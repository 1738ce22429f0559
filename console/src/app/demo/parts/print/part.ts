import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['打印', 'Print'],
  note: [
    '先看预览再打印，只打印这几张纸：58 和 80 mm 小票（长度随内容）、40×30 和 60×40 mm 价签、A4 单据。',
    'Preview first, then print only these sheets: 58 and 80 mm receipts as long as their content, 40×30 and 60×40 mm labels, A4 lists.',
  ],
  keys: [['Esc', ['关闭预览', 'Close the preview']]],
  cases: [
    { name: 'receipt', title: ['小票', 'Receipt'] },
    { name: 'label', title: ['价签', 'Shelf label'], note: ['每个商品一张', 'One per product'] },
    { name: 'list', title: ['拣货单和配送单', 'Picking list and delivery note'] },
  ],
}
