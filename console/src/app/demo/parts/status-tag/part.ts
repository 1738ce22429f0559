import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['状态标签', 'Status tag'],
  note: [
    '七种场景各有一种色调；文字始终都在，颜色从不单独表达含义。',
    'Seven scenes, one tone each. The text is always shown; colour never carries the meaning alone.',
  ],
  cases: [{ name: 'tones', title: ['七种场景', 'Seven scenes'] }],
}
