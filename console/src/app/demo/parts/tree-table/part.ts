import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['树形表格', 'Tree table'],
  note: [
    '行可以放在行里：收起、展开，用图标拖到另一行的前面、后面或里面，或者用方向键在同级之间移动。列和普通表格一样是数据，第一列显示层级；能放进哪里由一条规则决定。手机上是卡片。',
    'Rows can contain rows: collapse and expand them, drag them by the handle before, after or into another row, or move them among their siblings with the arrow keys. Columns are data as in any table, and the first shows the levels; a rule decides where a row may go. On a phone the rows are cards.',
  ],
  keys: [
    ['↑ ↓', ['在移动图标上：在同级之间移动', 'On the handle: move among siblings']],
    ['Enter / Space', ['在箭头上：收起或展开', 'On the arrow: collapse or expand']],
    ['j / k', ['上下移动当前行', 'Move through the rows']],
  ],
  cases: [
    {
      name: 'order',
      title: ['拖动和方向键排序', 'Reorder by dragging and keys'],
      note: [
        '商品只能放在类目里，类目不能放进它自己里面：不能放的地方不会出现蓝线。',
        'Products go only into categories, and a category never into itself: there is no blue line where a row may not go.',
      ],
    },
    {
      name: 'refused',
      title: ['没能保存', 'Save refused'],
      note: [
        '保存返回 false 时行留在原处，焦点也留在移动图标上。',
        'If saving returns false, the row stays in place and the handle keeps the focus.',
      ],
    },
    {
      name: 'looked-at',
      title: ['只看，起初是收起的', 'Read-only, collapsed at first'],
    },
    { name: 'loading', title: ['第一次加载', 'First load'] },
  ],
}
