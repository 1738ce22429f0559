import { defineTexts } from './text.ts'

/** Texts of an editing table. */
export const cellsText = defineTexts('cells', {
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  fillDown: ['向下填充', 'Fill down'],
  setAll: ['设为同一值', 'Set to one value'],
  setAllHint: ['选中的 {count} 格都设为', 'Set the {count} selected {count:cell|cells} to'],
  find: ['查找替换', 'Find and replace'],
  findText: ['查找', 'Find'],
  replaceText: ['替换为', 'Replace with'],
  findNext: ['下一个', 'Next'],
  replaceAll: ['全部替换', 'Replace all'],
  replaced: ['替换了 {count} 格', 'Replaced in {count} {count:cell|cells}'],
  notFound: ['没有找到「{text}」', 'Nothing contains "{text}"'],
  changedOnly: ['只看改过的 {count} 行', 'Only the {count} changed {count:row|rows}'],
  before: ['原值 {text}', 'Before: {text}'],
  restore: ['恢复原值', 'Restore'],
  theirs: ['他人改为 {text}', 'Now: {text}'],
  selected: ['已选 {rows} × {columns}', '{rows} × {columns} selected'],
  average: ['{label} 平均 {amount}', 'Average {label} {amount}'],
  changes: ['{count} 处修改', '{count} {count:change|changes}'],
  faults: ['{count} 处有误', '{count} {count:error|errors}'],
  nextFault: ['下一处 F8', 'Next: F8'],
  faultsStay: ['有误的留在格子里，其余照常保存', 'Cells with errors stay; the rest is saved'],
  save: ['保存 {count} 处修改', 'Save {count} {count:change|changes}'],
  preview: ['预览修改', 'Preview'],
  pasted: [
    '已粘贴 {rows} 行，{count} 格有变化',
    'Pasted {rows} {rows:row|rows}, {count} {count:cell|cells} changed',
  ],
  pastedLost: [
    '已粘贴，{count} 格有变化；最后 {lost} 行放不下，没有粘贴',
    'Pasted, {count} {count:cell|cells} changed. The last {lost} {lost:row|rows} did not fit',
  ],
  previous: ['上一批', 'Previous'],
  next: ['下一批', 'Next'],
  keys: [
    '方向键移动，Enter 或 F2 编辑，Ctrl+C / Ctrl+V 复制粘贴，Ctrl+D 向下填充，Ctrl+Z 撤销',
    'Arrows move, Enter or F2 edits, Ctrl+C and Ctrl+V copy and paste, Ctrl+D fills down, Ctrl+Z undoes',
  ],
})
