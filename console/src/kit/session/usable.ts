import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { headOfficeCodes } from '@zhanggui/contract/product/head-office.ts'
import type { CurrentUser } from '@zhanggui/contract/session/session.ts'
import type { Session } from './session.ts'

/** The session of a person, without the permissions that he cannot use because they need all stores. */
export function sessionOf(token: string, user: CurrentUser, records: readonly MenuRecord[]): Session {
  const counts = (code: string) => user.allStores || !headOfficeCodes.has(code)
  return {
    token,
    user,
    // They come with the user: one call less before the first page.
    stores: user.storeList,
    records: records.filter(({ code }) => counts(code)),
    permissions: new Set(user.userpermissionList.map(({ code }) => code).filter(counts)),
  }
}
