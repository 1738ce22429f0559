import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['提示', 'Notices'],
  note: [
    '错误目录里的每一句都从这里说出来：短提示、要看清楚的通知、要答复的对话框。同一句话同时只显示一次。',
    'All messages of the error catalogue: short notices, notifications to read, dialogs to answer. The same text is shown once at a time.',
  ],
  cases: [
    { name: 'short', title: ['短提示', 'Short notices'] },
    {
      name: 'catalogue',
      title: ['错误目录', 'The error catalogue'],
      note: ['每种情况说什么；点一下看看。', 'What each case says; click to see it.'],
    },
    { name: 'export', title: ['导出地址不能为空', 'Export URL must not be empty'] },
  ],
}
