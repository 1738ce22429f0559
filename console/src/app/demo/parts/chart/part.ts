import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['图表', 'Chart'],
  note: [
    '折线、柱状、饼图，颜色随主题；图片有文字说明，同样的数字可以看成表格。窗口变化 150 ms 后重画。',
    'Line, bar and pie charts in theme colours, with a text alternative and a data table. Redrawn 150 ms after a resize.',
  ],
  keys: [['← →', ['图表和数据表切换', 'Switch between chart and data table']]],
  cases: [
    { name: 'line', title: ['折线图', 'Line chart'] },
    { name: 'bar', title: ['柱状图', 'Bar chart'] },
    { name: 'pie', title: ['饼图', 'Pie chart'] },
    { name: 'empty', title: ['没有数据', 'No data'] },
  ],
}
