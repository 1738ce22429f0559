/** Each language in its own words. */
export const languageNames = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
] as const
