import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { leaveUnasked, mayLeave } from '../layer/unsaved.ts'
import { send } from '../wire/call.ts'
import { keepMerchant } from './merchant-watch.ts'
import { expectEnd } from './session-end.ts'

/** How long the message stands before the page goes. */
const noticeMs = 1200

/** Leaves for the root: everything that was loaded is of the merchant or person before. */
function reloadAtRoot(): void {
  setTimeout(() => location.replace('/'), noticeMs)
}

/** Switches the merchant; then the whole page reloads at the root (spec section 4). */
export async function switchMerchant(groupId: string): Promise<void> {
  if (!(await mayLeave())) return
  await send(sessionCalls.setCurrent, { groupId })
  expectEnd()
  leaveUnasked()
  keepMerchant(groupId)
  notices.success(t('shell.switched'))
  reloadAtRoot()
}

/** Ends looking through somebody else's eyes. */
export async function endView(): Promise<void> {
  if (!(await mayLeave())) return
  await send(sessionCalls.endView, {})
  expectEnd()
  leaveUnasked()
  location.replace('/')
}
