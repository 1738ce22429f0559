import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['二维码', 'QR code'],
  note: [
    '两种主题下都是白底深色，摄像头才认得出；空的和过长的内容说明原因。',
    'Dark on white in both themes, so that cameras can read it. Empty or too long content says why.',
  ],
  cases: [
    { name: 'text', title: ['任意内容', 'Any text'] },
    { name: 'mark', title: ['带标志', 'With logo'] },
  ],
}
