import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'form',
  title: ['就地填写', 'Written where it stands'],
  note: [
    '一项文字就地改，旁边数着字数，规则来自契约。',
    'One text changed where it stands, its characters counted, ruled by the contract.',
  ],
  keys: [
    ['Enter', ['保存', 'Saves']],
    ['Esc', ['保持原样', 'Leaves it as it was']],
  ],
  cases: [
    {
      name: 'rename',
      title: ['改名', 'Renaming'],
      note: ['类目就是这样改名的。', 'Categories are renamed like this.'],
    },
  ],
}
