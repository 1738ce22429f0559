import { defineTexts } from '../text.ts'

export const categoryText = defineTexts('category', {
  name: ['类目名称', 'Category name'],
  parentId: ['上级类目', 'Parent category'],
  sort: ['排序', 'Sort order'],
  title: ['类目', 'Categories'],
  addSub: ['新增二级类目', 'New subcategory'],
  hint: [
    '最多两级，名称最多 20 个字符；按这里的顺序显示。',
    'Up to two levels, names up to 20 characters, shown in this order.',
  ],
  rename: ['重命名「{name}」', 'Rename “{name}”'],
  remove: ['删除「{name}」', 'Delete “{name}”'],
  removeQuestion: ['删除类目「{name}」？', 'Delete category “{name}”?'],
  up: ['上移「{name}」', 'Move “{name}” up'],
  down: ['下移「{name}」', 'Move “{name}” down'],
  add: ['新增类目', 'New category'],
  nameTaken: ['同级已有类目「{name}」', 'A category named “{name}” already exists at this level', 13001],
  tooDeep: ['类目最多两级', 'Categories can have at most two levels', 13002],
  inUse: [
    '类目「{name}」下还有商品或下级类目，不能删除',
    'Category “{name}” still has products or subcategories and cannot be deleted',
    13003,
  ],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const categoryAuditText = defineTexts('audit', {
  'category.save': ['保存类目', 'Saved a category'],
  'category.remove': ['删除类目', 'Deleted a category'],
  nounCategory: ['类目', 'Categories'],
})
