import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['下拉选择', 'Select'],
  note: [
    '默认宽 160 像素；输入文字或拼音首字母查找；不能选的说明原因。',
    '160 px wide by default. Search by text or pinyin initials; disabled options say why.',
  ],
  cases: [
    { name: 'single', title: ['单选', 'One'] },
    { name: 'multiple', title: ['多选与停用', 'Multiple, and disabled'] },
  ],
}
