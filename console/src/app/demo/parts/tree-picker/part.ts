import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['树选择', 'Tree picker'],
  note: [
    '按路径的任何一部分查找；选中后显示完整路径；上级能不能选可以设。',
    'Search by any part of the path; the selection shows the whole path. Whether parents can be chosen is an option.',
  ],
  cases: [
    { name: 'single', title: ['单选', 'One'] },
    { name: 'leaves', title: ['只能选最下级', 'Leaves only'] },
    { name: 'multiple', title: ['多选', 'Several'] },
  ],
}
