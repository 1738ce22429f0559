import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'form',
  title: ['表单', 'Form'],
  note: [
    '字段是数据。必填的说「标签＋必填」；表单级和字段级规则合并；提交时所有错误列在一个通知里；服务器的错误（JSON 文字或对象）落到字段上；有关联的字段在停下输入 300 毫秒后一起检查；离开时会问；保存撞上别人的修改时逐项对比。',
    "Fields are data. A required field shows its label and 'required'; form and field rules are merged; on submit one notice lists all errors; server errors (JSON text or an object) go to their fields; linked fields are checked 300 ms after typing stops; leaving with changes asks first; a save after somebody else's is compared field by field.",
  ],
  keys: [
    ['Enter', ['在对话框里：保存', 'In a dialog: save']],
    ['Esc', ['关闭；有修改时先问', 'Close; asks first if there are unsaved changes']],
  ],
  cases: [
    {
      name: 'page',
      title: ['页面表单，随宽度变化', 'Page form, responsive width'],
      note: [
        '超过 1920 占 12/24，超过 1200 占 14，超过 992 占 16，超过 768 占 18，否则占满。',
        'Over 1920 px it takes 12 of 24, over 1200 14, over 992 16, over 768 18, otherwise all.',
      ],
    },
    { name: 'dialog', title: ['规则、合并、关联检查', 'Merged and linked rules'] },
    { name: 'server-errors', title: ['服务器说哪里不对', 'Server errors'] },
    { name: 'slow', title: ['点两次只保存一次', 'Two clicks save once'] },
    { name: 'conflict', title: ['保存前有人改过', 'Someone saved before you'] },
    { name: 'disabled', title: ['只读', 'Read-only'] },
  ],
}
