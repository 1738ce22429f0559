import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['整页导入导出', 'Import screen'],
  note: [
    '任何来路的表格：上传、对应列、试运行、写入，每一步都能回头，写入后还能整批撤销。单选切换到导出。停在哪一步记在地址里，刷新或发给同事都还在那里。这里导入的是当前商户的商品，确认写入前什么都不会变。',
    'A sheet from anywhere: upload, match the columns, dry run, write, each with a way back, and the whole import can be undone. A radio switch turns it to export. The step stands in the address: a reload, or a link, finds it again. It imports products of this merchant; nothing changes before the write is confirmed.',
  ],
  keys: [
    ['← →', ['在导入、导出之间切换', 'Between import and export']],
    ['Enter / Space', ['在上传区：选择文件', 'On the upload area: choose a file']],
  ],
  cases: [
    {
      name: 'products',
      title: ['商品', 'Products'],
      note: [
        '页面只说明有哪些列、默认值可选什么，其余都在组件里。',
        'The page says which columns there are and what their defaults may be; the rest is the widget.',
      ],
    },
  ],
}
