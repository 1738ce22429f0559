import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['双输入框', 'Double input'],
  note: [
    '从多少到多少，默认各宽 80 像素；前一个数大于后一个数时马上提示。任何一端都可以空着。',
    'From and to, 80 px each by default. A minimum above the maximum is reported at once. Either end may be empty.',
  ],
  cases: [
    { name: 'basic', title: ['价格与重量', 'Price and weight'] },
    { name: 'disabled', title: ['停用', 'Disabled'] },
  ],
}
