import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['重量', 'Weight'],
  note: ['单位始终显示；大于 0，最多 3 位小数。', 'The unit is always shown. Above 0, at most 3 decimals.'],
  cases: [
    { name: 'basic', title: ['千克和别的单位', 'Kilograms and other units'] },
    { name: 'rules', title: ['重量的规则', 'The rules of a weight'] },
  ],
}
