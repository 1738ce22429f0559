import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { id, moment, optionalText } from '../rules.ts'
import { accessHelp, notice } from './notice.ts'

const code = z.string().min(1).max(120)

export const noticeCalls = {
  findNoticeList: defineCall({
    path: '/bf/ipos/web/notice/findNoticeList',
    summary: ['我的通知', 'Notices of the signed-in person'],
    access: 'signedIn',
    input: nothing,
    output: z.array(notice),
  }),
  findAccessHelp: defineCall({
    path: '/bf/ipos/web/notice/findAccessHelp',
    summary: ['谁可以开通某项权限', 'Who may grant a permission'],
    access: 'signedIn',
    input: z.strictObject({ code }),
    output: accessHelp,
  }),
  askAccess: defineCall({
    path: '/bf/ipos/web/notice/askAccess',
    summary: ['申请权限', 'Ask for a permission'],
    access: 'signedIn',
    input: z.strictObject({ code, reason: optionalText(100) }),
    output: z.object({ askedAt: moment }),
    audit: 'notice.ask',
  }),
  declineAccess: defineCall({
    path: '/bf/ipos/web/notice/declineAccess',
    summary: ['拒绝权限申请', 'Decline a request for a permission'],
    access: 'signedIn',
    input: z.strictObject({ id }),
    output: done,
    audit: 'notice.decline',
  }),
  readNotices: defineCall({
    path: '/bf/ipos/web/notice/readNotices',
    summary: ['全部标为已读', 'Mark all notices as read'],
    access: 'signedIn',
    input: nothing,
    output: done,
    audit: 'notice.read',
  }),
}
