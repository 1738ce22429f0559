import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['无限加载表格', 'Infinite table'],
  note: [
    '离底 50 像素时加载下一页。每次加载报告 loaded、complete 或 error：空列表马上结束；出错时先报 loaded 再报 error，并可再试；每次加载后重新排版。',
    'The next page loads 50 px before the end. Each load reports loaded, complete or error. An empty list completes at once; a failure reports loaded, then error, and can be retried. The table is laid out again after each load.',
  ],
  cases: [
    { name: 'pages', title: ['一直到没有更多', 'Until the end'] },
    { name: 'failing', title: ['出错后再试', 'Retry after an error'] },
    { name: 'empty', title: ['空列表', 'An empty list'] },
  ],
}
