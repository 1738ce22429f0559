// The names are repeated here: the contract's file imports zod, which the login entry must not load. cookies.test.ts
// checks that they are equal.
export const tokenCookie = 'app_token'
export const merchantCookie = 'app_merchantId'
/** The id of the person as whom the session views the console. Empty if it views as its own. */
export const viewedCookie = 'app_viewed'
const prefix = 'app_'
/** By https, cookies are never sent or overwritten by http. */
const attributes = () => `path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
  } catch {
    // Another program has written it. It is no session.
    return ''
  }
}

export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where tills in a LAN run
  document.cookie = `${name}=${encodeURIComponent(value)}; ${attributes()}`
}

function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; max-age=0; ${attributes()}`
}

/** Removes the app's cookies and every local storage key with the prefix `app_` (spec section 4). */
export function forgetSession(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? ''
    if (name.startsWith(prefix)) dropCookie(name)
  }
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Blocked storage is empty.
  }
}

export const forgetMerchant = (): void => dropCookie(merchantCookie)
