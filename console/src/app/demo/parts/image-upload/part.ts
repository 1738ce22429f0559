import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['图片上传', 'Image upload'],
  note: [
    '默认 jpg、png、gif、bmp，每张不超过 2 MB；超出格式、大小、数量时逐条说明原因。可拖动或用方向键排序，第一张可作主图。',
    'jpg, png, gif and bmp up to 2 MB each by default. Files with a wrong format, size or number are refused with a reason. Drag or use the arrow keys to reorder; the first can be the main picture.',
  ],
  keys: [
    ['← →', ['调整顺序', 'Move the picture']],
    ['Delete', ['删除图片', 'Remove the picture']],
    ['Enter', ['查看大图', 'View larger']],
  ],
  cases: [
    { name: 'plain', title: ['默认规则', 'Default rules'], note: ['最多 5 张', 'At most 5'] },
    {
      name: 'product',
      title: ['商品主图', 'Product pictures'],
      note: [
        'png、jpg、gif，每张 400K，最多 8 张，第一张是主图',
        'png, jpg and gif, 400K each, at most 8, the first is the main one',
      ],
    },
    {
      name: 'compress',
      title: ['自动压缩', 'Compressed'],
      note: [
        '超过 100K 的图片在浏览器里压缩，透明的 png 仍是 png',
        'Pictures over 100K are compressed in the browser; a transparent png stays png',
      ],
    },
    { name: 'disabled', title: ['只读', 'Read-only'] },
    {
      name: 'action',
      title: ['自己的上传地址', 'Custom upload address'],
      note: [
        '字段名 picture，附加数据和请求头；失败时显示服务端的说明',
        "Field name picture, extra data and headers; a failure shows the server's message",
      ],
    },
    { name: 'no-action', title: ['没有配置上传地址', 'No upload address'] },
  ],
}
