import { defineTexts } from '../text.ts'

export const organizationText = defineTexts('organization', {
  kind10: ['部门', 'Department'],
  kind20: ['业务线', 'Business line'],
  kind30: ['业务单元', 'Business unit'],
  kind: ['类型', 'Kind'],
  name: ['名称', 'Name'],
  parentId: ['上级部门', 'Parent department'],
  sort: ['排序', 'Order'],
  version: ['版本', 'Version'],
  nameTaken: ['这里已有名为 {name} 的{kind}', 'There is already a {kind} called {name} here', 24001],
  notEmpty: [
    '{name} 里还有员工或下级，不能删除',
    '{name} still has people or parts and cannot be removed',
    24002,
  ],
  lastDepartment: ['至少要保留一个部门', 'At least one department must stay', 24003],
  badParent: [
    '上级部门不对：不能放进自己或自己的下级',
    'A department cannot lie in itself or in one of its parts',
    24004,
  ],
  tooDeep: ['部门最多 {max} 级', 'Departments go at most {max} levels deep', 24005],
  bornDepartment: ['总部', 'Head office'],
})
