import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['农历', 'Lunar calendar'],
  note: [
    '日期下面是农历，节日和节气优先；支持 1900 到 2100 年，之外不显示。需要时才加载。',
    'Shows the lunar date under each day; festivals and solar terms come first. Supports 1900 to 2100. Loaded only when needed.',
  ],
  cases: [
    { name: 'day', title: ['日期', 'A day'] },
    { name: 'range', title: ['范围', 'A range'] },
    { name: 'outside', title: ['年份之外', 'Outside the range'] },
  ],
}
