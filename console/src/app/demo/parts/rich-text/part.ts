import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['富文本编辑器', 'Rich-text editor'],
  note: [
    '菜单：文件、编辑、插入、查看、格式、表格；四种语言；默认高 360，也可在 250 到 600 之间随内容变化。首次出现时才加载。',
    'Menus file, edit, insert, view, format and table; four languages; 360 px high, or growing between 250 and 600. Loaded when first shown.',
  ],
  keys: [
    ['Alt F9', ['菜单', 'Menus']],
    ['Alt F10', ['工具栏', 'Toolbar']],
    ['Ctrl K', ['插入链接', 'Insert a link']],
    ['Ctrl F', ['查找和替换', 'Find and replace']],
    ['Ctrl Shift F', ['全屏', 'Full screen']],
  ],
  cases: [
    { name: 'plain', title: ['默认', 'Default'], note: ['高 360 px', '360 px high'] },
    {
      name: 'growing',
      title: ['高度 250 到 600', 'From 250 to 600 px'],
      note: ['内容多了自动变高', 'Grows with its content'],
    },
    { name: 'languages', title: ['四种语言', 'Four languages'] },
    { name: 'disabled', title: ['只读', 'Read-only'] },
    {
      name: 'shown',
      title: ['显示时清理', 'Sanitised when shown'],
      note: [
        '脚本、事件、框架和外站图片不会进入页面；服务端保存前用同一份清单再清理一次。',
        'Scripts, event handlers, frames and pictures of other sites never reach the page; the server sanitises with the same list before saving.',
      ],
    },
  ],
}
