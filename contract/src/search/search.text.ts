import { defineTexts } from '../text.ts'

export const searchText = defineTexts('search', {
  keyword: ['关键词', 'Keyword'],
  placeholder: ['搜索页面、商品、员工、门店', 'Search pages, products, people, stores'],
  open: ['打开', 'Open'],
  pages: ['页面与动作', 'Pages and actions'],
  products: ['商品', 'Products'],
  users: ['员工', 'People'],
  stores: ['门店', 'Stores'],
  choose: ['选择', 'choose'],
  newTab: ['新标签页', 'new tab'],
  nothing: ['没有找到「{keyword}」', 'Nothing found for "{keyword}"'],
  onlyAllowed: ['只显示你有权限看的内容', 'Only what you may see is shown'],
  locked: ['没有权限', 'No permission'],
})
