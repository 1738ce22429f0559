import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'input',
  title: ['颜色', 'Colour'],
  note: [
    '色板或十六进制；粘贴 3370ff、#37f、rgb(51, 112, 255) 都认得。下面说明放白字还是深色字看得清。',
    'Pick from the palette or type hex: 3370ff, #37f and rgb(51, 112, 255) all work. Below it shows which text colour is readable.',
  ],
  cases: [{ name: 'basic', title: ['主题色与停用', 'A theme colour, and disabled'] }],
}
