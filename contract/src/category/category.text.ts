import { defineTexts } from '../text.ts'

export const categoryText = defineTexts('category', {
  name: ['类目名称', 'Category name'],
  parentId: ['上级类目', 'Parent category'],
  sort: ['排序', 'Sort order'],
  ids: ['同级类目', 'Categories at this level'],
  title: ['类目', 'Categories'],
  figures: [
    '{tops} 个一级，{subs} 个二级，{products} 件商品',
    '{tops} top-level, {subs} {subs:subcategory|subcategories}, {products} {products:product|products}',
  ],
  search: ['搜索类目', 'Search categories'],
  nothingFound: ['没有名称含「{keyword}」的类目', 'No category has "{keyword}" in its name'],
  foldAll: ['全部收起', 'Collapse all'],
  unfoldAll: ['全部展开', 'Expand all'],
  products: ['商品', 'Products'],
  add: ['新增一级类目', 'New top-level category'],
  addSub: ['新增下级', 'Add subcategory'],
  addTo: ['在「{name}」下新增', 'New category in "{name}"'],
  hint: [
    '最多两级，名称最多 20 个字符；拖动后立即保存。',
    'Up to two levels, names up to 20 characters. Dragging saves at once.',
  ],
  rename: ['重命名', 'Rename'],
  renameOne: ['重命名「{name}」', 'Rename "{name}"'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  first: ['已经是第一个', 'Already the first'],
  last: ['已经是最后一个', 'Already the last'],
  moveTo: ['移到其他类目…', 'Move to…'],
  move: ['移动', 'Move'],
  moveTitle: ['移动「{name}」', 'Move "{name}"'],
  top: ['作为一级类目', 'As a top-level category'],
  hasSubs: ['有下级类目，不能移到别的类目下', 'It has subcategories, so it stays at the top level'],
  view: ['查看商品', 'View products'],
  remove: ['删除', 'Delete'],
  removeQuestion: ['删除类目「{name}」？', 'Delete category "{name}"?'],
  keptProducts: ['有商品，请先移走', 'It has products. Move them first'],
  keptSubs: ['有下级类目，请先移走', 'It has subcategories. Move them first'],
  moved: ['「{name}」已移动', '"{name}" moved'],
  nameTaken: ['同级已有类目「{name}」', 'A category named "{name}" already exists at this level', 13001],
  tooDeep: ['类目最多两级', 'Categories can have at most two levels', 13002],
  movedNameTaken: ['那一级已有同名类目', 'A category with this name already exists at that level', 13005],
  unknownDenied: [
    '类目「{value}」不存在，新增类目需要「管理类目」权限',
    'Category "{value}" does not exist. Creating it needs the permission "Manage categories"',
  ],
  orderChanged: [
    '类目刚被别人改过，请按现在的顺序重新移动',
    'Someone just changed the categories. Move it again in the current order',
    13004,
  ],
  inUse: [
    '类目「{name}」下还有商品或下级类目，不能删除',
    'Category "{name}" still has products or subcategories and cannot be deleted',
    13003,
  ],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const categoryAuditText = defineTexts('audit', {
  'category.save': ['保存类目', 'Saved a category'],
  'category.move': ['移动类目', 'Moved a category'],
  'category.remove': ['删除类目', 'Deleted a category'],
  nounCategory: ['类目', 'Categories'],
})
