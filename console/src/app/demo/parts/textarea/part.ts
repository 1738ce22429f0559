import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['多行文本', 'Textarea'],
  note: [
    '至少 6 行，带字数；按字数或按宽度（一个汉字算 2）计。超出的不截断，由规则说明。',
    'At least 6 rows, with a counter by length or by width (a Chinese character counts as 2). Longer text is not cut off; the rules report it.',
  ],
  cases: [
    { name: 'length', title: ['按字数', 'By length'] },
    { name: 'width', title: ['按宽度', 'By width'] },
    { name: 'disabled', title: ['停用与只读', 'Disabled and read-only'] },
  ],
}
