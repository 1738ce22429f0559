import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { askAccess, declineAccess, findAccessHelp, findNoticeList, readNotices } from './notice.ts'

const noticeRoutes = implement(noticeCalls, {
  findNoticeList: (context) => findNoticeList(context),
  findAccessHelp,
  askAccess,
  declineAccess,
  readNotices: (context) => readNotices(context),
})

export const noticeModule: Module = { routes: noticeRoutes }
