import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'form',
  title: ['就地填写', 'Inline field'],
  note: [
    '一项文字就地改，旁边数着字数，规则来自契约。',
    'Edits one text in place, with a character count and the rules of the contract.',
  ],
  keys: [
    ['Enter', ['保存', 'Saves']],
    ['Esc', ['保持原样', 'Cancels']],
  ],
  cases: [
    {
      name: 'rename',
      title: ['改名', 'Renaming'],
      note: ['类目就是这样改名的。', 'Categories are renamed like this.'],
    },
  ],
}
