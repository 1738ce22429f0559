import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['树选择', 'Tree picker'],
  note: [
    '按路径的任何一部分查找；选中后显示完整路径；上级能不能选可以设。',
    'Found by any part of the path; what is chosen shows its whole path. Whether parents can be chosen is set.',
  ],
  cases: [
    { name: 'single', title: ['单选', 'One'] },
    { name: 'leaves', title: ['只能选最下级', 'Only what has nothing below'] },
    { name: 'multiple', title: ['多选', 'Several'] },
  ],
}
