import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['图片预览', 'Image preview'],
  note: [
    '缩略图 150×150，点开是 800 px 的对话框：缩放、旋转、前后翻看。',
    '150 × 150 thumbnails that open in an 800 px dialog with zoom, rotate, next and previous.',
  ],
  keys: [
    ['← →', ['上一张、下一张', 'Previous, next']],
    ['+ −', ['缩放', 'Zoom']],
    ['r', ['旋转', 'Rotate']],
    ['0', ['恢复', 'Reset']],
    ['Esc', ['关闭', 'Close']],
  ],
  cases: [
    { name: 'several', title: ['多张', 'Several'] },
    { name: 'one', title: ['一张', 'One'], note: ['没有翻页', 'No paging'] },
    { name: 'gone', title: ['打不开的图片', 'Missing picture'] },
  ],
}
