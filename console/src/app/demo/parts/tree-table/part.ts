import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['树形表格', 'Tree table'],
  note: [
    '行可以放在行里：收起、展开，用图标拖到另一行的前面、后面或里面，或者用方向键在同级之间移动。列和普通表格一样是数据，第一列显示层级；能放进哪里由一条规则决定。手机上是卡片。',
    'Rows lie in rows: folded and unfolded, dragged by their grip before, after or into another, or moved among their siblings with the arrow keys. Columns are data as in any table, the first one shows the levels; one rule says what may lie where. On a phone the rows are cards.',
  ],
  keys: [
    ['↑ ↓', ['在移动图标上：在同级之间移动', 'On the grip: move among the siblings']],
    ['Enter / Space', ['在箭头上：收起或展开', 'On the arrow: fold or unfold']],
    ['j / k', ['上下移动当前行', 'Move through the rows']],
  ],
  cases: [
    {
      name: 'order',
      title: ['拖动和方向键排序', 'Ordered by dragging and by keys'],
      note: [
        '商品只能放在类目里，类目不能放进它自己里面：不能放的地方不会出现蓝线。',
        'Products stand in categories only, and no category in itself: where a row may not stand there is no blue line.',
      ],
    },
    {
      name: 'refused',
      title: ['没能保存', 'A write that is refused'],
      note: [
        '写入返回 false 时行留在原处，焦点也留在移动图标上。',
        'Where the write answers false the row stays, and so does the keyboard.',
      ],
    },
    {
      name: 'looked-at',
      title: ['只看，起初是收起的', 'To be looked at, folded at first'],
    },
    { name: 'loading', title: ['第一次加载', 'First load'] },
  ],
}
