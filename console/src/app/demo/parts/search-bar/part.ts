import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'form',
  title: ['搜索栏', 'Search bar'],
  note: [
    '文本框排在其他条件后面；下拉默认宽 160；停下输入 200 毫秒才查；校验不过就退回原来的值；条件都在地址里。',
    'Text inputs come after other controls; selects are 160 px wide by default; searches 200 ms after typing stops; an invalid value reverts to the previous one; all filters are in the URL.',
  ],
  keys: [
    ['/', ['到文本框', 'To the text input']],
    ['Enter', ['马上查', 'Search at once']],
    ['Esc', ['清空整个搜索', 'Reset the whole search']],
  ],
  cases: [
    { name: 'fields', title: ['各种条件', 'Every kind of field'] },
    {
      name: 'validate',
      title: ['校验不过就退回', 'Revert invalid values'],
      note: ['编码只收数字，最多 6 位。', 'The code takes digits only, at most 6.'],
    },
  ],
}
