import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'data',
  title: ['主区', 'Main box'],
  note: [
    '类型只有 normal 和 small。左侧栏起初 200 像素，只能在起始宽度和最大宽度（600）之间调整，每 100 毫秒跟一次；按页面路径记住收起与否，起初是展开的。',
    'The type is normal or small. The left panel starts at 200 px and can be resized between its initial width and the maximum (600), throttled at 100 ms. Whether it is folded is kept per page path; it starts unfolded.',
  ],
  keys: [
    ['← →', ['调整宽度', 'Resize']],
    ['Home / End', ['最窄 / 最宽', 'Narrowest / widest']],
    ['Enter', ['在图标上：收起或展开', 'On the icon: fold or unfold']],
  ],
  cases: [
    { name: 'normal', title: ['normal', 'normal'] },
    { name: 'small', title: ['small，起始 160，最大 320', 'small, 160 to 320'] },
    {
      name: 'refusal',
      title: ['其他类型', 'Any other type'],
      note: ['编译不过；开发时会报错。', 'Does not compile, and throws an error in development.'],
    },
  ],
}
