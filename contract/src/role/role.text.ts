import { defineTexts } from '../text.ts'

export const roleText = defineTexts('role', {
  // Names of the role kinds every merchant has from birth: `role.<kind>`.
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
    '管理员角色不能修改权限或删除',
    'The administrator role keeps all permissions and cannot be removed',
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
})
