import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['权限', 'Permissions'],
  note: [
    '三种问法：有一个权限码、有列表中任一个（一个字符串就是一个）、列表全都有。没有权限的元素根本不出现。',
    'Three forms: has one code, has any of a list (a string means one), has all of a list. Who lacks it does not get the element at all.',
  ],
  cases: [
    { name: 'forms', title: ['三种形式', 'Three forms'] },
    { name: 'hook', title: ['在代码里问', 'Asked in code'] },
  ],
}
