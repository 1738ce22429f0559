import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['水印', 'Watermark'],
  note: [
    '设置里打开后，登录名淡淡地铺在整个页面上，对话框也在下面；不挡点击，读屏软件读不到。',
    'If the setting is on, the login name covers the whole page faintly, dialogs included. It does not block clicks and is hidden from screen readers.',
  ],
  cases: [{ name: 'shown', title: ['打开与关闭', 'On and off'] }],
}
