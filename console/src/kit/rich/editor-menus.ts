/** The menus of the editor, in the order of spec section 9. A menu offers only what the sanitiser keeps. */
export const menu = {
  file: { title: 'File', items: 'newdocument | print' },
  edit: { title: 'Edit', items: 'undo redo | cut copy paste pastetext | selectall | searchreplace' },
  insert: { title: 'Insert', items: 'image link inserttable | hr | insertdatetime' },
  view: { title: 'View', items: 'code | visualaid visualblocks | fullscreen' },
  format: {
    title: 'Format',
    items:
      'bold italic underline strikethrough superscript subscript codeformat | blocks fontsize align lineheight | forecolor backcolor | removeformat',
  },
  table: { title: 'Table', items: 'inserttable | cell row column | tableprops deletetable' },
}

export const toolbar =
  'undo redo | blocks | bold italic underline | forecolor backcolor | alignleft aligncenter alignright | bullist numlist | link image table | removeformat fullscreen'

export const fontSizes = '12px 13px 14px 16px 18px 20px 24px 32px'

/** The console's own colours come first, so that a shop's text matches its page. */
export const colors = [
  ...[
    '#1F2329',
    'Black',
    '#515963',
    'Dark gray',
    '#8A94A6',
    'Gray',
    '#DADDE3',
    'Light gray',
    '#FFFFFF',
    'White',
  ],
  ...['#D22F2F', 'Red', '#AD5208', 'Orange', '#1F8038', 'Green', '#0A6C68', 'Teal', '#2460EB', 'Blue'],
  ...['#FCEDED', 'Light red', '#FEF0E6', 'Light orange', '#E7F6EA', 'Light green', '#E1F5F4', 'Light teal'],
  ...['#E9F0FF', 'Light blue', '#7A3FF2', 'Purple'],
]
