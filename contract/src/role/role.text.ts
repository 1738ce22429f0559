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
  nameTaken: ['已有名为 {name} 的角色', 'There is already a role called {name}', 18001],
  hasPeople: [
    '还有 {count} 名员工使用这个角色，删除后他们将失去这些权限',
    '{count} {count:person has|people have} this role and will lose its permissions',
    18002,
  ],
  administratorFixed: [
    '管理员角色不能改名、修改权限或删除',
    'The administrator role keeps its name and all permissions and cannot be removed',
    18003,
  ],
  notHeld: [
    '你自己没有的权限，不能授予别人：{names}',
    'You cannot give what you do not hold: {names}',
    18004,
  ],
  ownRole: [
    '不能修改或删除自己正在使用的角色',
    'You cannot change or remove a role you have yourself',
    18005,
  ],
  beyond: [
    '这个角色有你没有的权限，你不能修改它',
    'This role holds permissions that you do not hold, so you cannot change it',
    18006,
  ],
  tooMany: ['最多 {max} 个角色', 'At most {max} roles', 18007],
  scope: [
    '使用这个角色的员工里有人的门店超出你的范围，你不能修改它',
    'People with this role work in stores outside your scope, so you cannot change it',
    18008,
  ],
  allStoresOnly: [
    '这会影响全部门店，只有负责全部门店的员工可以修改',
    'This counts for all stores, so only people in charge of all stores can change it',
    18009,
  ],
  // the console's screens
  pageTitle: ['角色权限', 'Roles'],
  add: ['新增角色', 'New role'],
  rename: ['改名', 'Rename'],
  renameTitle: ['角色改名', 'Rename the role'],
  list: ['角色', 'Roles'],
  people: ['{count} 人', '{count}'],
  builtIn: ['内置', 'Built-in'],
  granted: ['已授予 {count} / {total} 项', '{count} of {total} granted'],
  page: ['页面', 'Page'],
  code: ['权限代码', 'Permission code'],
  may: ['可以做什么', 'What it may do'],
  view: ['查看', 'View'],
  search: ['权限名称或代码', 'Permission name or code'],
  searchNone: ['没有这样的权限', 'No such permission'],
  copy: ['复制自其他角色', 'Copy from a role'],
  copied: ['已填入「{name}」的权限，保存后生效', 'Filled in as {name}; it counts once saved'],
  copiedPart: [
    '已填入「{name}」的权限，其中 {count} 项你没有，不能授予',
    'Filled in as {name}, but for {count} that you do not hold',
  ],
  added: ['新增 {count} 项', '{count} added'],
  removed: ['移除 {count} 项', '{count} removed'],
  effect: ['保存后 {count} 名员工立即生效', 'Counts at once for {count} {count:person|people}'],
  notHeldHint: ['你自己没有的权限，不能授予别人', 'You cannot give what you do not hold'],
  discard: ['放弃修改', 'Discard changes'],
  save: ['保存权限', 'Save permissions'],
  saved: ['已保存，{count} 名员工立即生效', 'Saved, at once for {count} {count:person|people}'],
  setAuth: ['设置权限', 'Set permissions'],
  unchanged: ['没有改动', 'Nothing changed'],
  has: ['有', 'Yes'],
  hasNot: ['没有', 'No'],
  newEmpty: ['不复制，从空白开始', 'Begin with nothing'],
  created: ['已新增角色「{name}」', 'Role {name} created'],
  removeRole: ['删除角色', 'Delete role'],
  removeQuestion: ['删除角色「{name}」？', 'Delete the role {name}?'],
  removeNobody: ['没有员工使用这个角色，删除后不能恢复。', 'Nobody has it. It cannot be restored.'],
  removePeople: [
    '{count} 名员工正在使用，删除后他们立即失去这个角色给的权限，不能恢复。',
    '{count} {count:person has|people have} it and will lose what it gives at once. It cannot be restored.',
  ],
  removedRole: ['已删除角色「{name}」', 'Role {name} deleted'],
  chooseTitle: ['没有这个角色', 'No such role'],
  chooseHint: ['它可能已被删除，请从列表里选一个。', 'It may have been removed. Choose one from the list.'],
  wholePage: ['「{name}」的全部权限', 'Everything of {name}'],
})

/** Its pages and buttons: `menu.<code>`. */
export const rolePageText = defineTexts('menu', {
  'iposWeb.settings.role': ['角色权限', 'Roles'],
  'iposWeb.settings.role.edit': ['设置角色权限', 'Set role permissions'],
  'iposWeb.settings.role.viewAs': ['以员工身份查看', 'View as a person'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const roleAuditText = defineTexts('audit', {
  'role.save': ['保存角色', 'Saved a role'],
  'role.auth': ['设置角色权限', 'Set role permissions'],
  'role.remove': ['删除角色', 'Removed a role'],
  nounRole: ['角色', 'Roles'],
})
