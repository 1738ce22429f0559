import { defineTexts } from './text.ts'

/** Texts of the demo area's frame. The texts of a sample stand beside it. */
export const demoText = defineTexts('demo', {
  area: ['演示', 'Demo'],
  index: ['十分钟上手', 'Quick start'],
  page1: ['样例：列表', 'List page'],
  page2: ['样例：详情', 'Detail page'],
  page3: ['样例：表单', 'Form page'],
  page4: ['样例：概览', 'Overview page'],
  listTable: ['十万行', '100,000 rows'],
  theme: ['主题', 'Theme'],
  components: ['组件', 'Components'],
  dataParts: ['数据展示', 'Data'],
  formParts: ['表单与搜索', 'Forms and search'],
  inputParts: ['输入', 'Inputs'],
  fileParts: ['文件与图片', 'Files and images'],
  richParts: ['富内容', 'Rich content'],
  sharedParts: ['通用', 'Shared'],
  code: ['代码', 'Code'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  note: [
    '演示区只有示例内容，不读也不写任何业务数据。',
    'The demo area has sample content only. It does not read or write business data.',
  ],
})
