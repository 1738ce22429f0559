import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { keepMerchant } from '../kit/session/merchant-watch.ts'
import { type Session, session } from '../kit/session/session.ts'
import { appSettings } from '../kit/wire/app-settings.ts'
import { send } from '../kit/wire/call.ts'
import { cookie, tokenCookie } from '../kit/wire/cookies.ts'

/** Loads the data for the first navigation, in the order of spec section 4. */
export async function loadSession(): Promise<Session> {
  const quiet = { quiet: true }
  const known = session.get()
  const user = known?.user ?? (await send(sessionCalls.findCurrent, {}, quiet))
  keepMerchant(user.groupId)
  const records = await send(menuCalls.findCurrentMenuList, { systemCode: appSettings().systemCode }, quiet)
  const loaded: Session = {
    token: cookie(tokenCookie),
    user,
    // They come with the user: one call less before the first page.
    stores: user.storeList,
    records,
    permissions: new Set(user.userpermissionList.map((permission) => permission.code)),
  }
  session.set(loaded)
  return loaded
}
