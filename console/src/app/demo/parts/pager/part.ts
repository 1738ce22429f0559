import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['分页', 'Pager'],
  note: [
    '默认布局 prev, pager, next；表格再加跳页；默认每页 10 条。在浏览器里分页的表没有每页条数选择。',
    'Default layout: prev, pager, next; a table adds a jumper; 10 rows per page. A table paged in the browser has no page size selector.',
  ],
  keys: [['Tab + Enter', ['翻页', 'Turn the page']]],
  cases: [
    { name: 'plain', title: ['prev, pager, next', 'prev, pager, next'] },
    { name: 'table', title: ['表格：加跳页和每页条数', 'Table: with jumper and page size'] },
    { name: 'browser', title: ['浏览器分页：没有每页条数', 'Browser-side: no page size'] },
    { name: 'capped', title: ['总数只数到上限', 'Capped total'] },
  ],
}
