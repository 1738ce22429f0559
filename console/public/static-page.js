// Pages that show even when the console itself cannot be loaded: written in Chinese, their English lies beside it.
const english = document.documentElement.lang === 'en'
if (english)
  for (const element of document.querySelectorAll('[data-en]')) element.textContent = element.dataset.en
const heading = document.querySelector('h1').textContent
document.title = `${heading} · ${english ? 'Zhanggui' : '掌柜'}`
