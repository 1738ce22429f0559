import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['身份证号', 'ID card'],
  note: [
    '18 位，最后一位可以是 X；表单的规则检查出生日期和校验位。只显示一部分的号码原样保留。',
    '18 digits; the last may be X. The form rules check the birth date and the check digit. A partly hidden number stays as it is.',
  ],
  cases: [
    { name: 'basic', title: ['输入与检查', 'Input and checks'] },
    { name: 'masked', title: ['只显示一部分', 'Partly hidden'] },
  ],
}
