import { defineTexts } from '../text.ts'

/** Each noun names its own actions, `audit.<action>`, and itself, `audit.noun<Noun>`. */
export const auditText = defineTexts('audit', {
  recordForm: [
    '{label}须写成「类型:编号」，例如 user:12',
    '{label} must be a type and an ID, such as user:12',
  ],
  fieldForm: [
    '{label}须写成「类型.字段」，例如 product.salesPrice',
    '{label} must be a type and a field, such as product.salesPrice',
  ],
  // Fields of changes that belong to an action and not to a noun.
  seenField: ['查看的信息', 'Viewed information'],
  holders: ['使用这个角色的员工', 'Employees with this role'],
  invitation: ['邀请', 'Invitation'],
  accepted: ['已接受', 'Accepted'],
  declined: ['已拒绝', 'Declined'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  keyword: ['关键词', 'Keyword'],
  part: ['分类', 'Tab'],
  action: ['操作', 'Action'],
  employeeId: ['员工', 'Employee'],
  storeId: ['门店', 'Store'],
  record: ['记录', 'Record'],
  field: ['字段', 'Field'],
  noun: ['类型', 'Type'],
  from: ['开始日期', 'From'],
  to: ['结束日期', 'To'],
  // the console's screens
  pageTitle: ['操作审计', 'Audit log'],
  kept: ['一直保留，不能改也不能删', 'Kept for good; nothing can be changed or deleted'],
  exportTooMany: [
    '超过 {max} 条，请先按时间筛选再导出',
    'More than {max} entries. Filter by time first',
    28001,
  ],
  login: ['登录名', 'Login'],
  partAll: ['全部', 'All'],
  partData: ['数据变更', 'Data'],
  partPeople: ['权限与员工', 'People and roles'],
  partSession: ['登录', 'Sign-in'],
  at: ['时间', 'Time'],
  who: ['操作人', 'User'],
  what: ['操作', 'Action'],
  title: ['对象', 'Record'],
  store: ['门店', 'Store'],
  ip: ['IP 地址', 'IP address'],
  changes: ['变更内容', 'Changes'],
  days: ['时间', 'Time'],
  search: ['对象名称或登录名', 'Record or login'],
  viewedAs: ['以「{name}」的身份查看时', 'while viewing as {name}'],
  unsealed: ['尚未封存', 'Not sealed yet'],
  unsealedHint: [
    '几秒后封存，之后任何改动都会被发现',
    'Sealed within seconds; any later change will be detected',
  ],
  emptyTitle: ['还没有记录', 'Nothing recorded yet'],
  emptyHint: [
    '谁在何时从哪里做了什么，都会记在这里。',
    'Every action is recorded here: who, what, when and from where.',
  ],
  file: ['原文件', 'Original file'],
  errorFile: ['错误文件', 'Error file'],
  fileOfOther: ['只有上传的人可以下载', 'Only the person who uploaded it may download it'],
  history: ['变更记录', 'Change log'],
  recordFilter: ['记录', 'Record'],
  onlyThis: ['只看「{title}」的记录', 'Only records of {title}'],
  system: ['系统', 'System'],
})

/** Its pages and buttons: `menu.<code>`. */
export const auditPageText = defineTexts('menu', {
  'iposWeb.settings.audit': ['操作审计', 'Audit log'],
  'iposWeb.settings.audit.export': ['导出', 'Export'],
})

export const auditAuditText = defineTexts('audit', {
  'audit.export': ['导出操作审计', 'Exported the audit log'],
  nounAudit: ['操作审计', 'Audit log'],
})
