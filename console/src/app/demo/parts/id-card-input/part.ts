import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['身份证号', 'Id card'],
  note: [
    '18 位，最后一位可以是 X；表单的规则检查出生日期和校验位。只显示一部分的号码原样保留。',
    '18 digits, the last may be X. The rules of the form check the day of birth and the check digit. A number shown in part is kept untouched.',
  ],
  cases: [
    { name: 'basic', title: ['输入与检查', 'Typed and checked'] },
    { name: 'masked', title: ['只显示一部分', 'Shown in part'] },
  ],
}
