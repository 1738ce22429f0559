import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['表单里的输入', 'Inputs in a form'],
  note: [
    '每种输入都是表单的一种字段：只写数据，规则来自契约，出错的写法和别处一样。',
    'Every input is a kind of field: declared as data, with the rules of the contract and the same error texts as everywhere.',
  ],
  cases: [
    {
      name: 'dialog',
      title: ['对话框表单', 'A dialog form'],
      note: [
        '提交时把所有问题列在一个通知里，并标在字段下面。',
        'On submit, one notice lists all errors, and each is shown under its field.',
      ],
    },
  ],
}
