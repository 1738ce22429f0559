import { t } from '../base/text.ts'
import { cookie, merchantCookie, setCookie } from '../wire/cookies.ts'
import { changeMerchant, watchPerson } from './session-end.ts'

// Another tab may switch the merchant. The cookie is shared, but the loaded data of this tab is not (spec section 4).
// The merchant is kept in memory, because tabs share every storage.
let stored = ''

/** Remembers the merchant whose data this tab has loaded. */
export function keepMerchant(merchantId: string): void {
  stored = merchantId
  if (!cookie(merchantCookie)) setCookie(merchantCookie, merchantId)
}

/**
 * When the mouse enters the page, compares the cookies with the loaded merchant and person. If one differs, shows a
 * notice and reloads.
 */
export function watchMerchant(): () => void {
  const compare = () => {
    const now = cookie(merchantCookie)
    if (!now || !stored || now === stored) return void watchPerson()
    stored = now
    changeMerchant(t('session.merchantChanged'))
  }
  document.documentElement.addEventListener('mouseenter', compare)
  return () => document.documentElement.removeEventListener('mouseenter', compare)
}
