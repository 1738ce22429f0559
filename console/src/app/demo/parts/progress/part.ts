import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['任务进度', 'Progress of a task'],
  note: [
    '分段的条、数量、速度，可以取消。没数过总数时不装作知道百分之几；99% 之前不算完，文件还要存。',
    'Segmented bar, counts, rate and cancel. No percentage while the total is unknown; it stays at 99% until the file is stored.',
  ],
  cases: [
    { name: 'running', title: ['正在进行，可以取消', 'In progress, can be cancelled'] },
    { name: 'parts', title: ['分段', 'In parts'] },
    { name: 'unknown', title: ['总数未知', 'Unknown total'] },
  ],
}
