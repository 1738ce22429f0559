import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['确认气泡', 'Confirm popover'],
  note: [
    '就地问一句再做：默认是删除的问法，带取消和确定；确认按钮最好说结果。',
    'Asks in place. The default text is for deleting, with cancel and confirm; the confirm button should name the result.',
  ],
  keys: [
    ['Enter', ['打开，再确认', 'Open, then confirm']],
    ['Esc', ['取消', 'Cancel']],
  ],
  cases: [
    { name: 'default', title: ['默认文字', 'Default texts'] },
    { name: 'words', title: ['自己的文字', 'Custom texts'] },
    { name: 'disabled', title: ['不可用', 'Disabled'] },
  ],
}
