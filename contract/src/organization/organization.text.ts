import { defineTexts } from '../text.ts'

export const organizationText = defineTexts('organization', {
  kind10: ['部门', 'Department'],
  kind20: ['业务线', 'Business line'],
  kind30: ['业务单元', 'Business unit'],
  kind: ['类型', 'Type'],
  name: ['名称', 'Name'],
  parentId: ['上级部门', 'Parent department'],
  sort: ['排序', 'Sort order'],
  version: ['版本', 'Version'],
  nameTaken: ['这里已有名为 {name} 的{kind}', 'A {kind} named {name} already exists here', 24001],
  notEmpty: [
    '{name} 里还有员工或下级，不能删除',
    '{name} still has employees or sub-departments and cannot be deleted',
    24002,
  ],
  lastDepartment: ['至少要保留一个部门', 'At least one department must remain', 24003],
  badParent: [
    '上级部门不能是自己或自己的下级',
    'A department cannot be moved into itself or its sub-departments',
    24004,
  ],
  tooDeep: ['部门最多 {max} 级', 'Departments can have at most {max} levels', 24005],
  bornDepartment: ['总部', 'Head office'],
  // the console's screens
  title: ['部门和业务线', 'Departments and business lines'],
  people: ['{count} 人', '{count} {count:person|people}'],
  add10: ['新增部门', 'New department'],
  add20: ['新增业务线', 'New business line'],
  add30: ['新增业务单元', 'New business unit'],
  addInside: ['在「{name}」下新增', 'New department in {name}'],
  edit: ['编辑「{name}」', 'Edit {name}'],
  remove: ['删除「{name}」', 'Delete {name}'],
  removeQuestion: ['删除「{name}」？删除后不能恢复', 'Delete {name}? This cannot be undone'],
  removed: ['已删除「{name}」', '{name} deleted'],
  top: ['最上级', 'Top level'],
  filterBy: ['查看「{name}」的员工', 'Show employees of {name}'],
  hint: [
    '点名称查看里面的员工；有员工或下级时不能删除。',
    'Click a name to see its employees. Only empty ones can be deleted.',
  ],
  none: ['还没有', 'None yet'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const organizationAuditText = defineTexts('audit', {
  'organization.save': ['保存部门或业务线', 'Saved a department or business line'],
  'organization.remove': ['删除部门或业务线', 'Deleted a department or business line'],
  nounOrganization: ['部门和业务线', 'Departments and business lines'],
})
