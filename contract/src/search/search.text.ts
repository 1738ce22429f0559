import { defineTexts } from '../text.ts'

export const searchText = defineTexts('search', {
  keyword: ['关键词', 'Keyword'],
  /** `nouns`: the kinds of records that this person may find. */
  placeholder: ['搜索{nouns}', 'Search {nouns}'],
  page: ['页面', 'Pages'],
  open: ['打开', 'Open'],
  recent: ['最近打开', 'Recently opened'],
  pages: ['页面与操作', 'Pages and actions'],
  choose: ['选择', 'select'],
  newTab: ['新标签页', 'new tab'],
  nothing: ['没有找到「{keyword}」', 'Nothing found for "{keyword}"'],
  onlyAllowed: ['只列出你有权限查看的{nouns}', 'Only {nouns} that you may view are listed'],
  switchTo: ['切换商户：{name}', 'Switch merchant: {name}'],
  darkTheme: ['深色主题', 'Dark theme'],
  lightTheme: ['浅色主题', 'Light theme'],
  /** Names the target language in that language, for a person who cannot read the current one. */
  otherLanguage: ['切换语言：English', 'Switch language: 中文'],
  locked: ['没有权限', 'No permission'],
})
