import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['素材选择', 'Material picker'],
  note: [
    '图片和视频字段旁的“从素材中心选”：在文件夹里挑已有的，或者当场上传。组件库不认识素材中心，由应用提供；没有权限时不出现。',
    'Beside the upload of a field: take what is in the material center, or upload there. The kit does not know the center, the app provides it; without the permission the button is not there.',
  ],
  keys: [
    ['↑ ↓ ← →', ['在图片间移动', 'Move among the pictures']],
    ['Home End', ['到第一个、最后一个', 'To the first, to the last']],
    ['Space', ['选中或取消', 'Tick or untick']],
    ['Enter', ['选中或取消', 'Tick or untick']],
    ['Esc', ['取消全部选择', 'Untick all']],
  ],
  cases: [
    {
      name: 'pictures',
      title: ['最多 8 张商品图片', 'Up to 8 product pictures'],
      note: [
        '还能选几张由字段决定；超过 400K 的说明原因，不能选。',
        'The field says how many more there is room for; what is above 400K says why it cannot be chosen.',
      ],
    },
    {
      name: 'single',
      title: ['只要一张', 'One picture only'],
      note: ['再选一张会替换前一张。', 'Choosing another one takes the place of the first.'],
    },
    { name: 'video', title: ['视频', 'A video'] },
    {
      name: 'own',
      title: ['用在自己的控件旁', 'Beside a control of your own'],
      note: [
        'PickMedia 只要四个条件：种类、数量、大小、格式，给回地址。',
        'PickMedia takes four wishes (kind, room, size, formats) and gives addresses.',
      ],
    },
  ],
}
