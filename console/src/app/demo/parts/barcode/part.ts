import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['条码', 'Barcode'],
  note: [
    'EAN-13、EAN-8、Code 128；EAN 少写校验位会自动补上，写错了说明应该是几。',
    'EAN-13, EAN-8 and Code 128. A missing EAN check digit is added; for a wrong one the right digit is named.',
  ],
  cases: [
    { name: 'kinds', title: ['三种条码', 'Three kinds'] },
    { name: 'typed', title: ['任意内容', 'Any text'] },
    { name: 'faults', title: ['不能生成的内容', 'Invalid content'] },
  ],
}
