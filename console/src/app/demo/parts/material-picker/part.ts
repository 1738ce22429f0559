import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['素材选择', 'Material picker'],
  note: [
    '图片和视频字段旁的「从素材中心选」：在文件夹里挑已有的，或者当场上传。组件库不认识素材中心，由应用提供；没有权限时不出现。',
    '"From materials" beside picture and video fields: choose existing files from the folders, or upload on the spot. The app provides the material center to the kit; without the permission the button is hidden.',
  ],
  keys: [
    ['↑ ↓ ← →', ['在图片间移动', 'Move between pictures']],
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
        'The field limits how many more can be chosen; pictures over 400K cannot be chosen and say why.',
      ],
    },
    {
      name: 'single',
      title: ['只要一张', 'One picture only'],
      note: ['再选一张会替换前一张。', 'Choosing another one replaces the first.'],
    },
    { name: 'video', title: ['视频', 'A video'] },
    {
      name: 'own',
      title: ['用在自己的控件旁', 'With your own control'],
      note: [
        'PickMedia 只要四个条件：种类、数量、大小、格式，给回地址。',
        'PickMedia takes four conditions (kind, count, size, formats) and returns addresses.',
      ],
    },
  ],
}
