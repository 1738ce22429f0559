import { defineTexts } from '../text.ts'

/** Texts of the editing table of products. */
export const productTableText = defineTexts('productTable', {
  title: ['表格编辑', 'Bulk edit'],
  note: ['只保存改过的格子', 'Only changed cells are saved'],
  open: ['表格编辑（{count} 件）', 'Bulk edit ({count})'],
  openFirst: ['表格编辑（前 {count} 件）', 'Bulk edit (first {count})'],
  openSelected: ['表格编辑', 'Bulk edit'],
  most: ['一次最多在表格里编辑 {limit} 件', 'At most {limit} products at a time'],
  range: ['第 {from}–{to} 件，共 {total} 件', '{from}–{to} of {total}'],
  savedFirst: ['先保存或放弃修改', 'Save or discard the changes first'],
  emptyTitle: ['没有要编辑的商品', 'No products to edit'],
  emptyHint: [
    '回到总部商品，选中商品或筛选后再打开',
    'Select or filter products in the list, then open the bulk edit',
  ],
  badLink: ['链接不完整，请从总部商品打开', 'The link is incomplete. Open the bulk edit from the list'],
  saved: ['已保存 {count} 件商品', 'Saved {count} {count:product|products}'],
  savedScheduled: [
    '已保存 {count} 件商品，其中 {scheduled} 件的价格次日 00:00 生效',
    'Saved {count} {count:product|products}. {scheduled} {scheduled:price takes|prices take} effect at 00:00 tomorrow',
  ],
  refused: [
    '{count} 件没有保存，原因在格子里',
    '{count} {count:product was|products were} not saved. The cells say why',
  ],
  underCostMany: [
    '{count} 件商品的销售价低于成本价。',
    'The price of {count} {count:product is|products are} below cost.',
  ],
  farBelowMany: [
    '{count} 件商品的销售价比现在低 20% 以上。',
    'The price of {count} {count:product falls|products fall} by more than 20%.',
  ],
  category: ['类目', 'Categories'],
  priceWhen: ['价格', 'Prices'],
  margin: ['毛利率', 'Margin'],
})
