import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['整页导入导出', 'Import screen'],
  note: [
    '任何来源的表格：上传、对应列、试运行、执行导入，每一步都能返回，导入后还能整批撤销。单选切换到导出。停在哪一步记在地址里，刷新或发给同事都还在那里。这里导入的是当前商户的商品，确认写入前什么都不会变。',
    'For any sheet: upload, match columns, dry run, import. Each step can go back, and the whole import can be undone. A radio switches to export. The step is kept in the URL, so a reload or a link returns to it. It imports products of this merchant; nothing changes until you confirm.',
  ],
  keys: [
    ['← →', ['在导入、导出之间切换', 'Switch between import and export']],
    ['Enter / Space', ['在上传区：选择文件', 'On the upload area: choose a file']],
  ],
  cases: [
    {
      name: 'products',
      title: ['商品', 'Products'],
      note: [
        '页面只说明有哪些列、默认值可选什么，其余都在组件里。',
        'The page only declares the columns and their possible defaults; the widget does the rest.',
      ],
    },
  ],
}
