import { defineTexts } from '../text.ts'

export const labelText = defineTexts('label', {
  name: ['标签名称', 'Label name'],
  color: ['颜色', 'Colour'],
  nameTaken: ['已有名为「{name}」的标签', 'A label named {name} already exists', 26001],
  severalNames: [
    '「{value}」是几个标签写在了一起：一行只写一个标签',
    '"{value}" is several labels together. Write each label in a row of its own',
  ],
  tooMany: ['最多 {max} 个标签', 'At most {max} labels', 26002],
  tooManyOfProduct: [
    '「{name}」的标签将超过 {max} 个，请先移除一些',
    '{name} would have more than {max} labels. Remove some first',
    26003,
  ],
  gone: ['所选标签已被删除，请重新选择', 'A selected label was deleted. Choose again', 26004],
  version: ['版本', 'Version'],
  keyword: ['标签名称', 'Label name'],
  productIds: ['商品', 'Products'],
  attach: ['添加的标签', 'Labels to add'],
  detach: ['移除的标签', 'Labels to remove'],
  // the console's screens
  listTitle: ['商品标签', 'Product labels'],
  pageRange: ['第 {from}–{to} 个，共 {total} 个', '{from}–{to} of {total}'],
  products: ['商品数', 'Products'],
  showProducts: ['查看「{name}」的商品', 'Show products labelled {name}'],
  add: ['新增标签', 'New label'],
  editTitle: ['编辑标签：{name}', 'Edit label: {name}'],
  created: ['已新增标签「{name}」', 'Label {name} created'],
  removed: ['已删除标签「{name}」', 'Label {name} deleted'],
  removeQuestion: [
    '删除标签「{name}」？商品会失去这个标签，不能恢复',
    'Delete label {name}? Products lose it, and this cannot be undone',
  ],
  many: ['标签', 'labels'],
  emptyTitle: ['还没有标签', 'No labels yet'],
  emptyHint: [
    '用标签给商品分组，例如「新品」「临期」，再按标签筛选。',
    'Labels such as "New" or "Short-dated" group products and filter the list.',
  ],
  setTitle: ['设置 {count} 件商品的标签', 'Set labels of {count} {count:product|products}'],
  setOk: ['更新标签', 'Update labels'],
  setNone: ['没有商品需要更新', 'No product needed an update'],
  setDone: ['已更新 {count} 件商品的标签', 'Labels of {count} {count:product|products} updated'],
  chooseOne: ['请选择要添加或移除的标签', 'Choose labels to add or remove'],
})

/** Its pages and buttons: `menu.<code>`. */
export const labelPageText = defineTexts('menu', {
  'iposWeb.product.productLabel': ['商品标签', 'Labels'],
  'iposWeb.product.productLabel.edit': ['新增、编辑和删除标签', 'Create, edit and delete labels'],
  'iposWeb.product.productLabel.attach': ['给商品添加和移除标签', 'Add labels to products and remove them'],
  'iposWeb.product.productLabel.import': ['导入标签', 'Import labels'],
  'iposWeb.product.productLabel.export': ['导出标签', 'Export labels'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const labelAuditText = defineTexts('audit', {
  'label.save': ['保存商品标签', 'Saved a product label'],
  'label.remove': ['删除商品标签', 'Deleted a product label'],
  'product.labels': ['设置商品的标签', 'Set product labels'],
  'label.export': ['导出商品标签', 'Exported product labels'],
  nounLabel: ['商品标签', 'Product labels'],
})
