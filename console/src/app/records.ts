import type { MenuRecord } from '@zhanggui/contract/menu/menu.calls.ts'
import { useMemo } from 'react'
import { type Translate, t, useText } from '../kit/base/text.ts'
import { type Session, useSession } from '../kit/session/session.ts'
import { demoRecords } from './demo/demo-screens.ts'

/** The menu and button records of the server, and the demo area if a setting turns it on (spec section 2). */
export function menuRecords({ user, records }: Session, say: Translate = t): readonly MenuRecord[] {
  return user.settings.demo ? [...records, ...demoRecords(say)] : records
}

export function useMenuRecords(): readonly MenuRecord[] {
  const say = useText()
  const session = useSession()
  return useMemo(() => menuRecords(session, say), [session, say])
}
