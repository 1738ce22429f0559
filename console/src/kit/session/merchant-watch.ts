import { t } from '../base/text.ts'
import { cookie, merchantCookie, setCookie } from '../wire/cookies.ts'
import { changeMerchant, watchPerson } from './session-end.ts'

// Another tab may switch the merchant: its cookie is shared, what this tab has loaded is not (spec section 4). Kept in
// memory, because anything that tabs share would already hold the other tab's value.
let stored = ''

/** Remembers the merchant that this tab has loaded. */
export function keepMerchant(merchantId: string): void {
  stored = merchantId
  if (!cookie(merchantCookie)) setCookie(merchantCookie, merchantId)
}

/** When the mouse enters the page and the cookies are of another merchant or person, says so and loads everything again. */
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
