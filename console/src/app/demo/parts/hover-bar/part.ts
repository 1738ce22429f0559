import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['行悬停操作条', 'Row-hover action bar'],
  note: [
    '悬停在单元格上出现；滚动或移开时消失；点了其中的按钮后一秒内不再出现；表格出现一秒后才开始监听。最多三个动词，同样的按钮也都在行菜单里，键盘不会少什么。',
    'Appears on cell hover and hides on scroll or when the mouse leaves. Suppressed for one second after a click on it; listens one second after the table appears. At most three actions, all of them in the row menu, too, for the keyboard.',
  ],
  cases: [
    { name: 'enabled', title: ['启用', 'Enabled'] },
    { name: 'disabled', title: ['没有启用', 'Not enabled'] },
  ],
}
