// Runs before the first paint so that neither theme nor language flashes. A file of its own, because the content
// security policy forbids inline scripts.
try {
  const root = document.documentElement
  root.dataset.theme = localStorage.getItem('zhanggui_theme') === 'dark' ? 'dark' : 'light'
  const wanted = [localStorage.getItem('zhanggui_language'), ...navigator.languages].find((tag) =>
    /^(zh|en)/i.test(tag ?? ''),
  )
  root.lang = /^en/i.test(wanted ?? '') ? 'en' : 'zh-CN'
} catch {
  // Storage is blocked: light, and the language the page is written in.
}
