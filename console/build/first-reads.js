// Sends the first reads of the console while its code still loads: the user, the menu, and the rows of the list that is
// opened, as that list read them before. Code that would send the same takes the answer (`kit/wire/first-reads.ts`).
try {
  const { systemCode, gateway } = JSON.parse(document.getElementById('app-settings').textContent)
  const cookies = Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/)))
  const token = decodeURIComponent(cookies.app_token ?? '')
  const merchantId = decodeURIComponent(cookies.app_merchantId ?? '')
  if (token && merchantId && systemCode && !gateway) {
    const language = document.documentElement.lang === 'en' ? 'en' : 'zh'
    const reads = []
    const send = (path, input) => {
      const headers = {
        'content-type': 'application/json',
        token,
        merchantId,
        language,
        systemCode,
        deviceType: 'web',
      }
      const body = JSON.stringify({ ...input, merchantId })
      const cut = new AbortController()
      const answer = fetch(path, {
        method: 'POST',
        headers,
        body,
        credentials: 'same-origin',
        signal: cut.signal,
      })
      answer.catch(() => {})
      reads.push({ path, headers, body, answer, cut })
    }
    window.firstReads = reads
    const opening = location.search
      ? null
      : JSON.parse(localStorage.getItem('app_openings') ?? '{}')[location.pathname]
    if (/^\/[\w/]+\/find\w+$/.test(opening?.name ?? '')) send(opening.name, opening.input)
    send('FIND_USER', {})
    send('FIND_MENU', { systemCode })
  }
} catch {
  // The code of the console sends them.
}
