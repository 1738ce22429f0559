import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['操作方块', 'Action box'],
  note: ['100×100，点一下再加一个。', '100 × 100; click to add one more.'],
  keys: [['Enter', ['执行', 'Run']]],
  cases: [{ name: 'boxes', title: ['可用与不可用', 'Enabled and disabled'] }],
}
