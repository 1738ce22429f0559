import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['文件上传', 'File upload'],
  note: [
    '默认 xls、xlsx，不超过 2 MB；rtnStatus 不是字符串 0 就算失败。',
    'xls and xlsx up to 2 MB by default. The upload fails unless rtnStatus is the string 0.',
  ],
  keys: [['Enter', ['选择文件', 'Choose a file']]],
  cases: [
    { name: 'plain', title: ['默认规则', 'Default rules'] },
    {
      name: 'many',
      title: ['多个文件', 'Several files'],
      note: ['png、jpg、gif，每个不超过 1 MB，最多 3 个', 'png, jpg and gif up to 1 MB each, at most 3'],
    },
    { name: 'disabled', title: ['只读', 'Read-only'] },
    { name: 'no-action', title: ['没有配置上传地址', 'No upload address'] },
  ],
}
