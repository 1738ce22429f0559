import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['金额', 'Money'],
  note: [
    '值是十进制字符串，从不经过浮点数；粘贴 1.234,5、￥1,234.50、12元 都认得。大于 0、最多 2 位小数、不超过 9999999.99。',
    'The value is a decimal string and never a float. 1.234,5, ￥1,234.50 and 12元 can be pasted. Above 0, at most 2 decimals, at most 9999999.99.',
  ],
  cases: [
    { name: 'basic', title: ['输入与粘贴', 'Typed and pasted'] },
    { name: 'rules', title: ['价格的规则', 'The rules of a price'] },
  ],
}
