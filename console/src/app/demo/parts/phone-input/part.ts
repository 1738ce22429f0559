import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['手机号', 'Phone'],
  note: [
    '前面显示 +86，11 位数字；粘贴时去掉空格、横线和 +86，离开后按 3-4-4 分组显示。',
    '11 digits after +86. Spaces, hyphens and +86 are removed on paste; on blur the number is shown in groups of 3-4-4.',
  ],
  cases: [
    { name: 'basic', title: ['输入与粘贴', 'Typed and pasted'] },
    {
      name: 'masked',
      title: ['只显示一部分的号码', 'Partly hidden number'],
      note: [
        '不动它就原样交回；输入的内容会整个替换它，也可以恢复。',
        'Left alone, it is returned unchanged. Typing replaces it, and it can be restored.',
      ],
    },
  ],
}
