import { defineTexts } from '../text.ts'

export const categoryText = defineTexts('category', {
  name: ['类目名称', 'Category name'],
  parentId: ['上级类目', 'Parent category'],
  sort: ['排序', 'Order'],
  ids: ['同级类目', 'Categories at this level'],
  title: ['类目', 'Categories'],
  figures: [
    '{tops} 个一级，{subs} 个二级，{products} 件商品',
    '{tops} top-level, {subs} subcategories, {products} products',
  ],
  search: ['找类目', 'Find a category'],
  nothingFound: ['没有名称含「{keyword}」的类目', 'No category has “{keyword}” in its name'],
  foldAll: ['全部收起', 'Fold all'],
  unfoldAll: ['全部展开', 'Unfold all'],
  products: ['商品', 'Products'],
  add: ['新增一级类目', 'New top category'],
  addSub: ['在下面新增', 'Add below'],
  addTo: ['在「{name}」下新增', 'New category in “{name}”'],
  hint: [
    '最多两级，名称最多 20 个字符；拖动后立即保存。',
    'Two levels, names up to 20 characters; dragging saves at once.',
  ],
  rename: ['改名', 'Rename'],
  renameOne: ['重命名「{name}」', 'Rename “{name}”'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  first: ['已经是第一个', 'It is the first already'],
  last: ['已经是最后一个', 'It is the last already'],
  moveTo: ['移到别的一级…', 'Move to…'],
  move: ['移动', 'Move'],
  moveTitle: ['移动「{name}」', 'Move “{name}”'],
  top: ['作为一级类目', 'As a top category'],
  hasSubs: ['有下级类目，不能移到别的类目下', 'It has subcategories, so it stays at the top'],
  view: ['看商品', 'Show products'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['删除类目「{name}」？', 'Delete category “{name}”?'],
  keptProducts: ['有商品，先移走', 'It has products, move them first'],
  keptSubs: ['有下级类目，先移走', 'It has subcategories, move them first'],
  moved: ['「{name}」已移动', '“{name}” was moved'],
  nameTaken: ['同级已有类目「{name}」', 'There is already a category "{name}" at this level', 13001],
  tooDeep: ['类目最多两级', 'Categories have two levels at most', 13002],
  movedNameTaken: ['那一级已有同名类目', 'That level already has a category of this name', 13005],
  orderChanged: [
    '类目刚被别人改过，请按现在的顺序再移动',
    'Someone has just changed the categories; move it again in the present order',
    13004,
  ],
  inUse: [
    '类目「{name}」下还有商品或下级类目，不能删除',
    'Category "{name}" still has products or subcategories and cannot be removed',
    13003,
  ],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const categoryAuditText = defineTexts('audit', {
  'category.save': ['保存类目', 'Saved a category'],
  'category.move': ['移动类目', 'Moved a category'],
  'category.remove': ['删除类目', 'Removed a category'],
  nounCategory: ['类目', 'Categories'],
})
