import { defineCall } from '../call.ts'
import { memberPage, memberQuery } from './member.ts'

export const memberCalls = {
  findMemberPage: defineCall({
    path: '/bf/ipos/web/member/findMemberPage',
    summary: ['会员列表', 'Members'],
    access: { permission: 'iposWeb.market.user.list' },
    input: memberQuery,
    output: memberPage,
    personal: ['phone'],
  }),
}
