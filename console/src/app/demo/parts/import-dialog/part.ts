import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['批量导入对话框', 'Bulk import dialog'],
  note: [
    '按模板填好的表格直接导入：选了文件才能点导入，成功后清空并关闭；有写不进去的行时说明原因并给出错误文件。大文件会转成后台任务，对话框跟着它走到同一个结果。这里导入的是当前商户的商品，会真的写入。',
    'For sheets that follow the template. Choosing a file enables the import button; success clears it and closes the dialog; refused rows come back as an error file. A large sheet becomes a background task that the dialog follows to the same result. This really imports products of this merchant.',
  ],
  keys: [
    ['Enter / Space', ['在上传区：选择文件', 'On the upload area: choose a file']],
    ['Esc', ['关闭，放弃已选的文件', 'Close and drop the chosen file']],
  ],
  cases: [
    {
      name: 'products',
      title: ['导入商品', 'Products'],
      note: [
        '不是按模板填的表格，从这里去整页导入。',
        'For sheets that do not follow the template, it leads to the full-page import.',
      ],
    },
    { name: 'alone', title: ['没有整页导入时', 'Without a full-page import'] },
  ],
}
