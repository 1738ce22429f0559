import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['门店选择', 'Store picker'],
  note: [
    '自己能看到的门店里选一个、几个或全部；停业的灰掉并说明原因。按名称或编码查找。',
    'Choose one, several or all stores that you may see; suspended ones are disabled with a reason. Search by name or code.',
  ],
  cases: [
    { name: 'single', title: ['单选', 'One'] },
    { name: 'multiple', title: ['多选，含全部', 'Several, or all'] },
    { name: 'closed', title: ['停业的也能选', 'Suspended ones too'] },
  ],
}
