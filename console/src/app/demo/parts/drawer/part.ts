import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['抽屉', 'Drawer'],
  note: [
    '默认宽 35%，从右边出来；内容在关闭 500 毫秒后销毁。手机上占满。',
    '35% wide by default, from the right. Its content is destroyed 500 ms after closing. Full width on a phone.',
  ],
  keys: [['Esc', ['关闭', 'Close']]],
  cases: [
    { name: 'right', title: ['默认 35%，右侧', '35%, right'] },
    { name: 'left', title: ['左侧，400 像素，带底栏', 'Left, 400 px, with a footer'] },
  ],
}
