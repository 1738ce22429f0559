import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['权限', 'Permissions'],
  note: [
    '三种判断：有某个权限码、有列表中任一个（字符串视为一个）、列表全都有。没有权限时不显示元素。',
    'Three checks: has one code, has any of a list (a string means one), has all of a list. Without the permission the element is not shown at all.',
  ],
  cases: [
    { name: 'forms', title: ['三种形式', 'Three forms'] },
    { name: 'hook', title: ['在代码里问', 'In code'] },
  ],
}
