import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { leaveUnasked, mayLeave } from '../layer/unsaved.ts'
import { send } from '../wire/call.ts'
import { openPage } from '../wire/open-page.ts'
import { keepMerchant } from './merchant-watch.ts'
import { expectEnd } from './session-end.ts'

/** In ms. The message is shown this long before the page reloads. */
const noticeMs = 1200

/** Reloads at the root: all loaded data belongs to the former merchant or person. */
function reloadAtRoot(): void {
  setTimeout(() => void openPage('/'), noticeMs)
}

/** Switches the merchant. The whole page then reloads at the root (spec section 4). */
export async function switchMerchant(groupId: string): Promise<void> {
  if (!(await mayLeave())) return
  await send(sessionCalls.setCurrent, { groupId })
  expectEnd()
  leaveUnasked()
  keepMerchant(groupId)
  notices.success(t('shell.switched'))
  reloadAtRoot()
}

/** Ends viewing the console as another person. */
export async function endView(): Promise<void> {
  if (!(await mayLeave())) return
  await send(sessionCalls.endView, {})
  expectEnd()
  leaveUnasked()
  void openPage('/')
}
