import { defineTexts } from '../text.ts'

export const roleText = defineTexts('role', {
  // Names of the built-in role kinds: `role.<kind>`.
  administrator: ['管理员', 'Administrator'],
  storeManager: ['店长', 'Store manager'],
  clerk: ['店员', 'Clerk'],
  finance: ['财务', 'Finance'],
  marketing: ['营销', 'Marketing'],
  name: ['角色名称', 'Role name'],
  permissions: ['权限', 'Permissions'],
  copyFrom: ['复制自', 'Copy from'],
  nameTaken: ['已有名为 {name} 的角色', 'A role named {name} already exists', 18001],
  hasPeople: [
    '还有 {count} 名员工使用这个角色，删除后他们将失去这些权限',
    '{count} {count:employee has|employees have} this role and will lose its permissions',
    18002,
  ],
  administratorFixed: [
    '管理员角色不能改名、修改权限或删除',
    'The administrator role cannot be renamed, changed or deleted',
    18003,
  ],
  notHeld: [
    '你自己没有的权限，不能授予别人：{names}',
    'You cannot grant permissions you do not have: {names}',
    18004,
  ],
  ownRole: [
    '不能修改或删除自己正在使用的角色',
    'You cannot change or delete a role you have yourself',
    18005,
  ],
  beyond: [
    '这个角色有你没有的权限，你不能修改它',
    'This role has permissions that you do not have, so you cannot change it',
    18006,
  ],
  tooMany: ['最多 {max} 个角色', 'At most {max} roles', 18007],
  scope: [
    '使用这个角色的员工有门店不在你的管理范围内，你不能修改它',
    'Some employees with this role work in stores that you are not in charge of, so you cannot change it',
    18008,
  ],
  allStoresOnly: [
    '这会影响全部门店，只有负责全部门店的员工可以修改',
    'This affects all stores, so only employees in charge of all stores can change it',
    18009,
  ],
  // the console's screens
  pageTitle: ['角色权限', 'Roles'],
  add: ['新增角色', 'New role'],
  rename: ['重命名', 'Rename'],
  renameTitle: ['重命名角色', 'Rename role'],
  list: ['角色', 'Roles'],
  people: ['{count} 人', '{count} {count:person|people}'],
  builtIn: ['内置', 'Built-in'],
  granted: ['已授予 {count} / {total} 项', '{count} of {total} granted'],
  page: ['页面', 'Page'],
  code: ['权限码', 'Permission code'],
  may: ['可执行的操作', 'Actions'],
  view: ['查看', 'View'],
  search: ['权限名称或权限码', 'Name or code'],
  searchNone: ['没有这样的权限', 'No such permission'],
  copy: ['从其他角色复制', 'Copy from another role'],
  copied: ['已填入「{name}」的权限，保存后生效', 'Copied from {name}. Save to apply'],
  copiedPart: [
    '已填入「{name}」的权限，其中 {count} 项你没有，不能授予',
    'Copied from {name}, except {count} that you do not have',
  ],
  added: ['新增 {count} 项', '{count} added'],
  removed: ['移除 {count} 项', '{count} removed'],
  effect: [
    '保存后对 {count} 名员工立即生效',
    'Takes effect for {count} {count:employee|employees} once saved',
  ],
  notHeldHint: ['你自己没有的权限，不能授予别人', 'You cannot grant permissions you do not have'],
  discard: ['放弃修改', 'Discard changes'],
  save: ['保存权限', 'Save permissions'],
  saved: ['已保存，对 {count} 名员工立即生效', 'Saved. In effect for {count} {count:employee|employees}'],
  setAuth: ['设置权限', 'Set permissions'],
  unchanged: ['没有改动', 'No changes'],
  has: ['有', 'Yes'],
  hasNot: ['没有', 'No'],
  newEmpty: ['不复制，从空白开始', 'Start from scratch'],
  created: ['已新增角色「{name}」', 'Role {name} created'],
  removeRole: ['删除角色', 'Delete role'],
  removeQuestion: ['删除角色「{name}」？', 'Delete role {name}?'],
  removeNobody: [
    '没有员工使用这个角色，删除后不能恢复。',
    'No employee has this role. This cannot be undone.',
  ],
  removePeople: [
    '{count} 名员工正在使用，删除后他们立即失去这个角色给的权限，不能恢复。',
    '{count} {count:employee has|employees have} this role and will lose its permissions at once. This cannot be undone.',
  ],
  removedRole: ['已删除角色「{name}」', 'Role {name} deleted'],
  chooseTitle: ['角色不存在', 'Role not found'],
  chooseHint: ['它可能已被删除，请从列表里选一个。', 'It may have been deleted. Choose one from the list.'],
  wholePage: ['「{name}」的全部权限', 'All permissions of {name}'],
})

/** Its pages and buttons: `menu.<code>`. */
export const rolePageText = defineTexts('menu', {
  'iposWeb.settings.role': ['角色权限', 'Roles'],
  'iposWeb.settings.role.edit': ['设置角色权限', 'Set role permissions'],
  'iposWeb.settings.role.viewAs': ['以员工身份查看', 'View as an employee'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const roleAuditText = defineTexts('audit', {
  'role.save': ['保存角色', 'Saved a role'],
  'role.auth': ['设置角色权限', 'Set role permissions'],
  'role.remove': ['删除角色', 'Deleted a role'],
  nounRole: ['角色', 'Roles'],
})
