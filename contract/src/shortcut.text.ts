import { defineTexts } from './text.ts'

export const shortcutText = defineTexts('shortcut', {
  shortcuts: ['快捷键', 'Keyboard shortcuts'],
  list: ['列表', 'List'],
  inSearch: ['搜索框', 'Search box'],
  inForm: ['表单', 'Form'],
  inRecord: ['单据', 'Record'],
  neighbours: ['上一条 / 下一条', 'Previous / next'],
  decide: ['同意 / 部分同意 / 驳回', 'Agree / in part / reject'],
  confirm: ['确认', 'Confirm'],
  everywhere: ['全局', 'Everywhere'],
  walk: ['下一行 / 上一行', 'Next / previous row'],
  open: ['打开这一行', 'Open the row'],
  tick: ['选中这一行', 'Select the row'],
  searchList: ['搜这个列表', 'Search this list'],
  openFirst: ['打开第一个结果', 'Open the first result'],
  reset: ['清空全部条件', 'Clear all filters'],
  save: ['保存', 'Save'],
  section: ['跳到第 N 部分', 'Go to a section'],
  search: ['搜页面、商品、人员', 'Find pages, products, people'],
  notices: ['通知', 'Notifications'],
  close: ['关闭、返回', 'Close, go back'],
  or: ['或', 'or'],
  notInFields: [
    '在输入框里打字时，单个字母的快捷键不起作用。',
    'Single-letter shortcuts do nothing while you type in a field.',
  ],
})
