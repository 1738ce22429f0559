import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['表格', 'Table'],
  note: [
    '列是数据：取值、文字、插槽、排序、固定。默认显示全部列；列的选择、顺序和宽度按「固定前缀 + 列名 + 路由」存在本机。',
    'Columns are data: value, text, slot, sort, pin. All columns are shown by default; selection, order and widths are kept in this browser under a fixed prefix, the columns name and the route.',
  ],
  keys: [
    ['j / k', ['上下移动当前行', 'Move through the rows']],
    ['Enter', ['打开当前行', 'Open the row']],
    ['x', ['勾选当前行', 'Tick the row']],
    ['Shift + 点击 / click', ['勾选一段', 'Tick a range']],
    ['← →', ['在列边上：调整列宽', 'On a column edge: resize']],
    ['↑ ↓', ['在列选择里：调整顺序', 'In the column chooser: reorder']],
  ],
  cases: [
    { name: 'columns', title: ['列、排序、分页', 'Columns, sort, pages'] },
    {
      name: 'selection',
      title: ['勾选与批量操作，最多 3 条', 'Selection and bulk bar, at most 3'],
      note: ['超出上限的行会被取消勾选。', 'Rows beyond the limit are deselected again.'],
    },
    { name: 'totals', title: ['合计行', 'Totals row'] },
    {
      name: 'saved-views',
      title: ['保存的视图', 'Saved views'],
      note: [
        '筛选、排序和列起个名字存下来；带星的视图是打开列表时显示的。',
        'Save filters, sort and columns under a name; the list opens with the starred view.',
      ],
    },
    {
      name: 'long',
      title: ['超过 100 行：只画看得见的', 'Beyond 100 rows: only those in view are drawn'],
    },
    {
      name: 'max-height',
      title: ['最大高度', 'Maximum height'],
      note: ['默认 30000 像素。', '30000 px by default.'],
    },
    {
      name: 'empty',
      title: ['空表与没有选中列', 'Empty, and no column selected'],
      note: ['在「列」里取消全部勾选试试。', 'Untick every column to see the second text.'],
    },
    { name: 'loading', title: ['第一次加载', 'First load'] },
    {
      name: 'refusals',
      title: ['列的约定', 'What a column must have'],
      note: [
        '没有类型的列必须有唯一的 headerSortKey：编译不过，开发时也会报错。',
        'Every column without a type needs a headerSortKey of its own: it does not compile, and it throws in development.',
      ],
    },
  ],
}
