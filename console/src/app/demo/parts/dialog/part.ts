import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['对话框', 'Dialog'],
  note: [
    '默认宽度是页面的 50%；内容在关闭 500 毫秒后销毁；点遮罩不关，Esc 关。主按钮的文字说结果。手机上占满宽度。',
    '50% of the page wide by default. Its content is destroyed 500 ms after closing. A click outside does not close it, Esc does. The main button names the result. Full width on a phone.',
  ],
  keys: [['Esc', ['关闭', 'Close']]],
  cases: [
    { name: 'half', title: ['默认 50%', '50% by default'] },
    { name: 'danger', title: ['危险的结果，正在进行', 'Dangerous action, in progress'] },
    { name: 'question', title: ['先问再做', 'Asking first'] },
  ],
}
