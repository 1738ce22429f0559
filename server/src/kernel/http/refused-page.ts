import type { Language } from '@zhanggui/contract/text.ts'

/** Headers of the page below. It loads and runs nothing. */
export const refusedPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The page for a person who opened a link to an unavailable file: the refusal as a sentence, not as JSON. */
export function refusedPage(message: string, language: Language): string {
  const text = message.replace(/[&<>"]/g, (char) => entities[char] ?? char)
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text}</title>
<body style="margin:20vh 24px 0;text-align:center;font:16px/24px system-ui,sans-serif">
<p>${text}</p>
</body>
</html>
`
}
