import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'shared',
  title: ['横向滚动', 'Snapping row'],
  note: [
    '滚动后停在一项的开头、正中或末尾（start、center、end）；到头的按钮变灰。',
    'Snaps to the start, center or end of an item; the button is disabled at either end.',
  ],
  keys: [
    ['← →', ['滚动', 'Scroll']],
    ['Home End', ['到开头、末尾', 'To the first, the last']],
  ],
  cases: [
    { name: 'start', title: ['start', 'start'] },
    { name: 'center', title: ['center', 'center'] },
    { name: 'end', title: ['end', 'end'] },
    { name: 'few', title: ['放得下时', 'When all fit'] },
  ],
}
