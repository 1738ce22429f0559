import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['行内按钮', 'Row buttons'],
  note: [
    '按钮是数据：text、type（popover 先问再做，normal 直接做）、btnType、className、hidden、disabled、click、popoverContent。第一个按钮用文字，其余在「…」里。',
    'Buttons are data: text, type (popover asks first, normal acts at once), btnType, className, hidden, disabled, click, popoverContent. The first is shown as text, the others are in the … menu.',
  ],
  keys: [
    ['Tab', ['到按钮', 'To the buttons']],
    ['Enter / ↓', ['打开「…」，在菜单里移动', 'Open the … menu, move in it']],
    ['Esc', ['关闭', 'Close']],
  ],
  cases: [
    { name: 'all', title: ['各种按钮', 'Every kind'] },
    {
      name: 'allowed',
      title: ['没有权限的按钮不出现', 'Hidden without permission'],
      note: [
        '按钮带权限码；没有该权限的人看不到它。',
        'A button has a permission code; without the permission it is hidden.',
      ],
    },
  ],
}
