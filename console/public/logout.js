// The full-page logout of the product.
// Opening this page signs the user out: it removes the cookies and local storage keys of the app (spec section 4).
for (const pair of document.cookie.split('; ')) {
  const name = pair.split('=')[0]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  if (name.startsWith('app_')) document.cookie = `${name}=; path=/; max-age=0; SameSite=Lax`
}
try {
  for (const key of Object.keys(localStorage)) if (key.startsWith('app_')) localStorage.removeItem(key)
} catch {
  // Blocked storage holds nothing to forget.
}

document.getElementById('failed').hidden = location.hash !== '#failed'
const to = new URLSearchParams(location.search).get('to')
if (to) document.getElementById('again').href = `/login?to=${encodeURIComponent(to)}`
