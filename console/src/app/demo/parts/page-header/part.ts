import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['页头与页脚', 'Page header and footer'],
  note: [
    '页头：标题、数量、右边的操作，一屏一个主按钮。页脚：2021 到今年的版权、公司、可以有的链接。',
    'Header: title, counts, actions on the right, one primary button per screen. Footer: copyright from 2021 to this year, company, optional link.',
  ],
  cases: [
    { name: 'counts', title: ['标题和数量', 'Title and counts'] },
    { name: 'note', title: ['标题和说明', 'Title and note'] },
    { name: 'footer', title: ['页脚', 'Footer'] },
  ],
}
