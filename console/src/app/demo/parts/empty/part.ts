import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['空状态', 'Empty states'],
  note: ['说清楚没有什么、为什么没有、下一步做什么。', 'Says what is missing, why, and what to do next.'],
  cases: [
    { name: 'first', title: ['还没有任何记录', 'Nothing yet'] },
    { name: 'failed', title: ['没能加载', 'Could not be loaded'] },
    { name: 'quiet', title: ['只有一句话', 'Title only'] },
  ],
}
