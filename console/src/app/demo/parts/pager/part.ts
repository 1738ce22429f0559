import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['分页', 'Pager'],
  note: [
    '默认布局 prev, pager, next；表格再加跳页；默认每页 10 条。在浏览器里分页的表没有每页条数选择。',
    'The layout is prev, pager, next; a table adds the jumper; 10 rows a page. A table paged in the browser has no sizes selector.',
  ],
  keys: [['Tab + Enter', ['翻页', 'Turn the page']]],
  cases: [
    { name: 'plain', title: ['prev, pager, next', 'prev, pager, next'] },
    { name: 'table', title: ['表格：加跳页和每页条数', 'Of a table: with jumper and sizes'] },
    { name: 'browser', title: ['浏览器分页：没有每页条数', 'Browser-side: without sizes'] },
    { name: 'capped', title: ['总数只数到上限', 'A total that was not counted to its end'] },
  ],
}
