import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['标签输入', 'Tag input'],
  note: [
    '回车、逗号或离开时添加，可以整批粘贴；数量、长度有上限，重复的不收，都说明原因，字不会丢。',
    'Enter, a comma or leaving adds, and a list can be pasted. Number and length are limited, a second one is refused, always with the reason, and nothing typed is lost.',
  ],
  keys: [
    ['Enter · ,', ['添加', 'adds']],
    ['Backspace', ['框里没有字时删掉最后一个', 'takes the last away when nothing is typed']],
  ],
  cases: [
    { name: 'basic', title: ['最多 5 个，每个最多 6 个字', 'At most 5, of at most 6 characters'] },
    { name: 'disabled', title: ['停用与很长的标签', 'Disabled, and a long one'] },
  ],
}
